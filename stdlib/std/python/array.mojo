"""The elements of numpy's arrays, and of others with the buffer protocol, as numbers in memory."""
from max.gpu.host.array import ArrayView
from std.python.object import PythonObject


def _value_error(text: String) raises:
    """Raises Python's ValueError."""
    var cls = __pyc.pyc_builtin_value(__pyc.pyc_str_c("ValueError".unsafe_ptr()))
    raise __pyc.pyc_raise_text(cls, text.unsafe_ptr(), UInt64(text.byte_length()))


@no_inline
def _no_index(i: Int, axis: Int, length: Int) raises -> Never:
    """Raises Python's IndexError, in numpy's words."""
    var text = String("index ", i, " is out of bounds for axis ", axis, " with size ", length)
    var cls = __pyc.pyc_builtin_value(__pyc.pyc_str_c("IndexError".unsafe_ptr()))
    raise __pyc.pyc_raise_text(cls, text.unsafe_ptr(), UInt64(text.byte_length()))


struct Elements[dtype: DType, rank: Int, is_dense: Bool = False](Movable, Sized):
    """The elements of an array where they lie: what is stored here is in the array.

    Indices are those of Python: negative ones count from the end, others raise IndexError. Reading and storing take constant time.

    ```mojo
    from std.python import Python
    from std.python.array import Elements

    var numbers = Python.import_module("array").array("d", [1.5, 2.5])
    var elements = Elements[DType.float64, 1](numbers, writable=True)
    elements[0] += elements[-1]
    print(numbers, elements.shape[0])  # array('d', [4.0, 2.5]) 2
    ```

    Parameters:
        dtype: The type of the elements.
        rank: How many dimensions the array has.
        is_dense: Whether it is C-contiguous; loops over its rows are faster then.
    """

    var shape: Array[Int, rank]
    """The number of elements along each axis."""
    var _data: Pointer[UInt8, MutUnsafeAnyOrigin]
    var _view: ArrayView

    def __init__(out self, array: object, *, writable: Bool = False) raises:
        """The elements of an array. Raises TypeError where its type or number of dimensions is another, and ValueError where it is
        read-only, but must be writable."""
        self._view = ArrayView(array, writable=writable, is_packed=False)
        self._data = self._view.data
        self.shape = self._view.shape_of[Self.dtype, Self.rank]()

    def __init__(out self, array: PythonObject, *, writable: Bool = False) raises:
        """The same of an object of CPython's."""
        self = Self(array._word, writable=writable)

    @always_inline
    def __len__(self) -> Int:
        """The number of elements along the first axis."""
        return self.shape[0]

    def span(ref self) raises -> Span[Scalar[Self.dtype], MutOrigin(origin_of(self))]:
        """A view of all elements, row by row, in the array's own memory. Raises ValueError if the array is not
        C-contiguous. Complexity: linear in the number of dimensions.

        ```mojo
        from std.python import Python
        from std.python.array import Elements

        var elements = Elements[DType.int32, 1](Python.import_module("array").array("i", [3, 1, 2]), writable=True)
        sort(elements.span())
        print(elements[0], elements[1], elements[2])  # 1 2 3
        ```
        """
        var count = 1
        for size in self.shape:
            count *= size
        if not self._view.is_contiguous:
            _value_error("the array is not contiguous")
        var first = __pyc.bitcast[Pointer[Scalar[Self.dtype], MutOrigin(origin_of(self))]](self._data)
        return Span[Scalar[Self.dtype], MutOrigin(origin_of(self))](unsafe_ptr=first, length=count)

    @always_inline
    def _step(self, i: Int, axis: Int) raises -> Int:
        """How many bytes away from index 0 of its axis an index is; of a dense array, how many elements of the axis."""
        var length = self.shape[axis]
        var at = i + length if i < 0 else i
        if UInt(at) >= UInt(length):
            _no_index(i, axis, length)
        comptime if Self.is_dense:
            return at
        return at * Int(self._view.strides[axis])

    @always_inline
    def _at(self, place: Int) -> ref [MutUnsafeAnyOrigin] Scalar[Self.dtype]:
        comptime if Self.is_dense:
            return __pyc.offset(self._data.bitcast[Scalar[Self.dtype]](), place)[]
        return __pyc.offset(self._data, place).bitcast[Scalar[Self.dtype]]()[]

    @always_inline
    def _row(self, row: Int, i: Int, axis: Int) raises -> Int:
        """The place of an index along an axis, of that row of the axes in front of it."""
        comptime if Self.is_dense:
            return row * self.shape[axis] + self._step(i, axis)
        return row + self._step(i, axis)

    @always_inline
    def __getitem__(self, i: Int) raises -> ref [MutUnsafeAnyOrigin] Scalar[Self.dtype] where Self.rank == 1:
        """The element with this index, to be read or stored."""
        return self._at(self._step(i, 0))

    @always_inline
    def __getitem__(self, i: Int, j: Int) raises -> ref [MutUnsafeAnyOrigin] Scalar[Self.dtype] where Self.rank == 2:
        """The element with these indices, to be read or stored."""
        return self._at(self._row(self._step(i, 0), j, 1))

    @always_inline
    def __getitem__(self, i: Int, j: Int, k: Int) raises -> ref [MutUnsafeAnyOrigin] Scalar[Self.dtype] where Self.rank == 3:
        """The element with these indices, to be read or stored."""
        return self._at(self._row(self._row(self._step(i, 0), j, 1), k, 2))

    @always_inline
    def __getitem__(self, i: Int, j: Int, k: Int, l: Int) raises -> ref [MutUnsafeAnyOrigin] Scalar[Self.dtype] where Self.rank == 4:
        """The element with these indices, to be read or stored."""
        return self._at(self._row(self._row(self._row(self._step(i, 0), j, 1), k, 2), l, 3))
