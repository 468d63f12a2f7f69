"""Arrays of CPython (numpy's and others with the buffer protocol) as memory."""

from max.gpu.host.handle import _null


def _type_error(message: String) raises:
    """Raises Python's TypeError."""
    var cls = __pyc.pyc_builtin_value(__pyc.pyc_str_c("TypeError".unsafe_ptr()))
    raise __pyc.pyc_raise_text(cls, message.unsafe_ptr(), UInt64(message.byte_length()))


struct ArrayView(Movable):
    """The elements of an array where they lie, dense and row-major; an array that is not so is copied once, unless `is_packed` is false.
    Layout: PycArrayView of the bridge."""

    var data: Pointer[UInt8, MutUnsafeAnyOrigin]
    var item_size: Int64
    var dimensions: Int64
    var shape: Array[Int64, 8]
    var strides: Array[Int64, 8]
    var format: Array[UInt8, 8]
    var is_readonly: Bool
    var is_contiguous: Bool
    var owner: Pointer[UInt8, MutUnsafeAnyOrigin]
    var packed: Pointer[UInt8, MutUnsafeAnyOrigin]

    def __init__(out self, array: object, *, writable: Bool, is_packed: Bool = True) raises:
        __pyc.mark_init(self)
        __pyc.pyc_cpython_view(array, writable, __pyc.address(self))
        if not is_packed:
            return
        if not self.is_contiguous and writable:
            _type_error("the array is not contiguous, so it cannot be written to from a device")
        if not self.is_contiguous:
            __pyc.pyc_cpython_view_pack(__pyc.address(self))

    def __init__(out self):
        """Of no array."""
        self.data = _null()
        self.item_size = 0
        self.dimensions = 0
        self.shape = Array[Int64, 8](fill=0)
        self.strides = Array[Int64, 8](fill=0)
        self.format = Array[UInt8, 8](fill=0)
        self.is_readonly = True
        self.is_contiguous = True
        self.owner = _null()
        self.packed = _null()

    def __deinit__(deinit self):
        __pyc.pyc_cpython_view_release(__pyc.address(self))

    def byte_count(self) -> Int:
        """The size of all elements in bytes. Complexity: linear in the number of dimensions."""
        var count = Int(self.item_size)
        for i in range(Int(self.dimensions)):
            count *= Int(self.shape[i])
        return count

    def shape_of[dtype: DType, rank: Int](self) raises -> Array[Int, rank]:
        """The sizes of the dimensions. Raises TypeError unless the array has this `dtype` and `rank`. Complexity:
        linear in the number of dimensions.
        """
        self._check_type(dtype, rank)
        var sizes = Array[Int, rank](fill=0)
        for i in range(rank):
            sizes[i] = Int(self.shape[i])
        return sizes^

    def check[dtype: DType, rank: Int](self, shape: Array[Int, rank]) raises:
        """Raises TypeError unless the array has this `dtype` and `rank` and the sizes `shape`. Complexity: linear in
        the number of dimensions.
        """
        self._check_type(dtype, rank)
        for i in range(rank):
            if Int(self.shape[i]) != shape[i]:
                self._refuse_size(i, shape[i])

    def _check_type(self, dtype: DType, rank: Int) raises:
        if self._dtype_name() != String(dtype):
            _type_error(String("an array of ", self._dtype_name(), " was given where ", dtype, " is needed"))
        if Int(self.dimensions) != rank:
            _type_error(String("an array of ", self.dimensions, " dimensions was given where ", rank, " are needed"))

    def _refuse_size(self, axis: Int, needed: Int) raises:
        _type_error(String("an array of ", self.shape[axis], " elements was given where ", needed, " are needed"))

    def _dtype_name(self) -> String:
        var code = self.format[0]
        var bits = String(Int(self.item_size) * 8)
        if code == UInt8(ord("?")):
            return "bool"
        if code == UInt8(ord("f")) or code == UInt8(ord("d")) or code == UInt8(ord("e")):
            return "float" + bits
        if code == UInt8(ord("B")) or code == UInt8(ord("H")) or code == UInt8(ord("I")) or code == UInt8(ord("L")) or code == UInt8(ord("Q")):
            return "uint" + bits
        if code == UInt8(ord("b")) or code == UInt8(ord("h")) or code == UInt8(ord("i")) or code == UInt8(ord("l")) or code == UInt8(ord("q")):
            return "int" + bits
        return "another type"


def new_array[dtype: DType, rank: Int](shape: Array[Int, rank]) raises -> object:
    """A new numpy array with the sizes `shape`; its elements have no values yet. Raises ImportError if there is no
    numpy. Complexity: linear in the number of dimensions.
    """
    var sizes = Array[Int64, 8](fill=0)
    for i in range(rank):
        sizes[i] = Int64(shape[i])
    return _new_array(dtype, sizes, rank)


def _new_array(dtype: DType, sizes: Array[Int64, 8], rank: Int) raises -> object:
    var name = String(dtype) + "\0"
    var array = __pyc.pyc_cpython_new_array(__pyc.pyc_str_c(name.unsafe_ptr()), __pyc.address(sizes), Int64(rank))
    _ = name
    return array
