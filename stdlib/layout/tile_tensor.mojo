"""Tensors over memory that is somewhere else: whole ones, and the parts of them that a block or a thread works on.

```mojo
from layout import TileTensor, row_major, stack_allocation

var t = stack_allocation[DType.int32](row_major[4, 6]())
_ = t.fill(1)
t.raw_store(0, 5)
t.store[2](1, 0, SIMD[DType.int32, 2](7, 8))
print(t.num_elements(), t.raw_load(0), t.load[2](1, 0), t[1, 1])  # 24 5 [7, 8] 8
print(t.transpose()[1, 1], t.reshape[6, 4]()[0, 0], t.vectorize[1, 2]()[1, 0])  # 8 5 [7, 8]
var copy = type_of(t).stack_allocation()
copy.copy_from(t)
copy.copy_from_async(t)  # in a kernel, while other work goes on
print(copy.distribute[row_major[2, 2]()](2)[0, 0], copy.tile[1, 2](1, 0))  # 7 [[7, 8]]
```
"""

from std.memory.bounds import _check_index
from layout.coord import Coord
from layout.int_tuple import IntTuple
from layout.layout import Layout
from layout.tile_layout import TensorLayout, TileLayout
from max.gpu.host.buffer import DeviceBuffer
from max.gpu.host.host_buffer import HostBuffer
from max.gpu.memory import async_copy
from std.memory.pointer import AddressSpace
from std.utils.index import IndexList
from std.memory.raw import stack_allocation as _stack_allocation

comptime _tile_alignment[address_space: AddressSpace]: Int = 128 if address_space == AddressSpace.SHARED else 16  # of bulk copies; of vectors


struct TileTensor[
    mut: Bool,
    //,
    dtype: DType,
    LayoutType: TensorLayout,
    origin: Origin[mut=mut],
    *,
    address_space: AddressSpace = AddressSpace.GENERIC,
    element_size: Int = 1,
](ImplicitlyCopyable, TrivialRegisterPassable, Writable):
    """Elements with a layout: `t[i, j]`, `t.tile[h, w](i, j)`. Indices are checked against the layout.

    ```mojo
    from layout import TileTensor, row_major

    var numbers = Array[Float32, 6](fill=1)
    var t = TileTensor(numbers, row_major[2, 3]())
    t[1, 2] = 5
    print(t[1, 2], t.dim[1](), t)  # 5.0 3 [[1.0, 1.0, 1.0], [1.0, 1.0, 5.0]]
    ```
    """

    comptime rank = Self.LayoutType.known.rank()
    comptime flat_rank = Self.LayoutType.known.rank()
    comptime static_shape[axis: Int]: Int = Self.LayoutType.known.shape[axis]
    comptime static_stride[axis: Int]: Int = Self.LayoutType.known.stride[axis]
    comptime all_dims_known = Self.LayoutType.known.is_known()
    comptime is_row_major = Self.LayoutType.known.is_row_major()
    comptime ElementType = SIMD[Self.dtype, Self.element_size]
    comptime element_type = Self.ElementType  # LayoutTensor's name for it
    comptime Place = Pointer[Scalar[Self.dtype], Self.origin, address_space=Self.address_space]
    comptime Part[layout: Layout, size: Int] = TileTensor[
        Self.dtype, TileLayout[layout], Self.origin, address_space=Self.address_space, element_size=size
    ]

    var ptr: Self.Place
    var layout: Self.LayoutType

    # making one

    @__unsafe
    @always_inline
    def __init__(out self, *, ptr: Pointer[Scalar[Self.dtype], Self.origin, address_space=Self.address_space], var layout: Self.LayoutType):
        """Over memory that begins at `ptr`."""
        self.ptr = ptr
        self.layout = layout

    @__unsafe
    @always_inline
    def __init__(out self, ptr: Pointer[Scalar[Self.dtype], Self.origin, address_space=Self.address_space]):
        """Over memory that begins at `ptr`, with the layout that the type has."""
        self.ptr = ptr
        self.layout = Self._known_layout()

    @__unsafe
    @always_inline
    def __init__(out self, span: Span[Scalar[Self.dtype], Self.origin], var layout: Self.LayoutType):
        """Over the elements of a Span, a List or an Array."""
        self.ptr = __pyc.bitcast[Self.Place](span.unsafe_ptr())
        self.layout = layout

    @__unsafe
    @always_inline
    def __init__(out self, ref [Self.origin] list: List[Scalar[Self.dtype]], var layout: Self.LayoutType):
        """Over the elements of a list."""
        self.ptr = __pyc.bitcast[Self.Place](list.unsafe_ptr())
        self.layout = layout

    @__unsafe
    @always_inline
    def __init__(out self, ref [Self.origin] list: List[Scalar[Self.dtype]]):
        """Over the elements of a list, with the layout that the type has."""
        self.ptr = __pyc.bitcast[Self.Place](list.unsafe_ptr())
        self.layout = Self._known_layout()

    @__unsafe
    @always_inline
    def __init__(out self, span: Span[Scalar[Self.dtype], Self.origin]):
        """Over the elements of a Span, with the layout that the type has."""
        self.ptr = __pyc.bitcast[Self.Place](span.unsafe_ptr())
        self.layout = Self._known_layout()

    @always_inline
    def __init__[n: Int](out self, ref [Self.origin] array: Array[Scalar[Self.dtype], n], var layout: Self.LayoutType):
        """Over the elements of an Array."""
        self.ptr = __pyc.bitcast[Self.Place](array.unsafe_ptr())
        self.layout = layout

    @__unsafe
    @always_inline
    def __init__[n: Int](out self, ref [Self.origin] array: Array[Scalar[Self.dtype], n]):
        """Over the elements of an Array, with the layout that the type has."""
        self.ptr = __pyc.bitcast[Self.Place](array.unsafe_ptr())
        self.layout = Self._known_layout()

    @__unsafe
    @always_inline
    def __init__(out self, ref [Self.origin] buffer: DeviceBuffer[Self.dtype, _], var layout: Self.LayoutType):
        """Over a device's memory, for a kernel."""
        self.ptr = __pyc.bitcast[Self.Place](buffer.unsafe_ptr())
        self.layout = layout

    @__unsafe
    @always_inline
    def __init__(out self, ref [Self.origin] buffer: DeviceBuffer[Self.dtype, _]):
        """Over a device's memory, with the layout that the type has."""
        self.ptr = __pyc.bitcast[Self.Place](buffer.unsafe_ptr())
        self.layout = Self._known_layout()

    @__unsafe
    @always_inline
    def __init__(out self, ref [Self.origin] buffer: HostBuffer[Self.dtype], var layout: Self.LayoutType):
        """Over memory of the host."""
        self.ptr = __pyc.bitcast[Self.Place](buffer.unsafe_ptr())
        self.layout = layout

    @__unsafe
    @always_inline
    def __init__(out self, ref [Self.origin] buffer: HostBuffer[Self.dtype]):
        """Over memory of the host, with the layout that the type has."""
        self.ptr = __pyc.bitcast[Self.Place](buffer.unsafe_ptr())
        self.layout = Self._known_layout()

    @staticmethod
    @always_inline
    def _known_layout() -> Self.LayoutType:
        comptime assert Self.all_dims_known, "the layout has sizes that are only known when the program runs: give it"
        return rebind[Self.LayoutType](TileLayout[Self.LayoutType.known]())

    @__unsafe
    @staticmethod
    @always_inline
    def stack_allocation() -> TileTensor[
        Self.dtype, Self.LayoutType, MutUntrackedOrigin, address_space=Self.address_space, element_size=Self.element_size
    ]:
        """New memory of the calling function, or of the block where the address space is SHARED; not initialised."""
        comptime cells = Self.LayoutType.known.cosize() * Self.element_size
        return {
            ptr=_stack_allocation[cells, Scalar[Self.dtype], alignment=_tile_alignment[Self.address_space], address_space=Self.address_space](),
            layout=Self._known_layout()
        }

    def _device_as_TileTensor(
        self,
    ) -> TileTensor[
        Self.dtype, Self.LayoutType, MutUnsafeAnyOrigin, address_space=Self.address_space, element_size=Self.element_size
    ]:
        """What a kernel with a TileTensor parameter gets."""
        return {
            ptr=__pyc.bitcast[Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin, address_space=Self.address_space]](self.ptr),
            layout=self.layout,
        }

    # sizes

    @always_inline
    def dim[axis: Int](self) -> Int:
        """The size of an axis."""
        comptime if Self.static_shape[axis] >= 0:
            return Self.static_shape[axis]
        else:
            return self.layout.extent(axis)

    @always_inline
    def dim(self, axis: Int) -> Int:
        """The size of an axis."""
        return self.layout.extent(axis)

    @staticmethod
    @always_inline
    def shape[axis: Int]() -> Int:
        """The size of an axis that the layout's type knows; it can be asked at compile time, also of an argument.

        ```mojo
        from layout import Layout, LayoutTensor

        def rows(t: LayoutTensor[DType.float32, Layout.row_major(2, 3), _]) -> Int:
            comptime count = t.shape[0]()
            return count

        var numbers = Array[Float32, 6](fill=1)
        print(rows(LayoutTensor[DType.float32, Layout.row_major(2, 3), _](numbers)))  # 2
        ```
        """
        comptime assert Self.static_shape[axis] >= 0, "the size is known when the program runs: 'dim[axis]()' gives it"
        return Self.static_shape[axis]

    @always_inline
    def stride[axis: Int](self) -> Int:
        """The distance in memory of neighbours along an axis."""
        comptime if Self.static_stride[axis] >= 0:
            return Self.static_stride[axis]
        else:
            return self.layout.step(axis)

    @always_inline
    def num_elements(self) -> Int:
        """How many elements there are; a vector counts once."""
        var total = 1
        comptime for axis in range(Self.rank):
            total *= self.dim[axis]()
        return total

    @always_inline
    def size(self) -> Int:
        """As num_elements."""
        return self.num_elements()

    # elements

    @always_inline
    def _part[axis: Int](self, index: Int, site: StringLiteral) -> Int:
        _check_index(index, self.dim[axis](), site, __pyc.bitcast[Int](self.ptr))
        return index * self.stride[axis]()

    @always_inline
    def _offset(self, i: Int, site: StringLiteral) -> Int:
        comptime assert Self.rank == 1, "the tensor has more axes than the index"
        return self._part[0](i, site)

    @always_inline
    def _offset[n: Int](self, at: IndexList[n], site: StringLiteral) -> Int:
        comptime assert Self.rank == n, "the index has another number of parts than the tensor has axes"
        var offset = 0
        comptime for axis in range(n):
            offset += self._part[axis](at[axis], site)
        return offset

    @always_inline
    def _offset(self, i: Int, j: Int, site: StringLiteral) -> Int:
        comptime assert Self.rank == 2, "the index has two parts, the tensor another number of axes"
        return self._part[0](i, site) + self._part[1](j, site)

    @always_inline
    def _offset(self, i: Int, j: Int, k: Int, site: StringLiteral) -> Int:
        comptime assert Self.rank == 3, "the index has three parts, the tensor another number of axes"
        return self._part[0](i, site) + self._part[1](j, site) + self._part[2](k, site)

    @always_inline
    def _offset(self, i: Int, j: Int, k: Int, l: Int, site: StringLiteral) -> Int:
        comptime assert Self.rank == 4, "the index has four parts, the tensor another number of axes"
        return self._part[0](i, site) + self._part[1](j, site) + self._part[2](k, site) + self._part[3](l, site)

    @always_inline
    def _offset(self, at: Coord[_], site: StringLiteral) -> Int:
        var offset = 0
        comptime for axis in range(Self.rank):
            offset += self._part[axis](at.values[axis], site)
        return offset

    @__unsafe
    @always_inline
    def raw_load[width: Int = 1](self, offset: Int) -> SIMD[Self.dtype, width]:
        """Reads `width` consecutive numbers from `offset` on, counted from the beginning of the tensor's memory.
        Nothing is checked.
        """
        comptime if width == 1:
            return rebind[SIMD[Self.dtype, width]](__pyc.raw(__pyc.offset(self.ptr, offset)))
        else:
            return __pyc.load_wide[SIMD[Self.dtype, width]](__pyc.offset(self.ptr, offset))

    @__unsafe
    @always_inline
    def raw_store[width: Int = 1](self, offset: Int, value: SIMD[Self.dtype, width]) where Self.mut:
        """Writes `value` to consecutive places from `offset` on, counted from the beginning of the tensor's memory.
        Nothing is checked.
        """
        comptime if width == 1:
            __pyc.raw(__pyc.offset(self.ptr, offset)) = rebind[Scalar[Self.dtype]](value)
        else:
            __pyc.store_wide(value, __pyc.offset(self.ptr, offset))

    @always_inline
    def __getitem__(self, i: Int, *, site: StringLiteral = __pyc.call_site()) -> SIMD[Self.dtype, Self.element_size]:
        return self.raw_load[width=Self.element_size](self._offset(i, site))

    @always_inline
    def __getitem__(self, i: Int, j: Int, *, site: StringLiteral = __pyc.call_site()) -> SIMD[Self.dtype, Self.element_size]:
        return self.raw_load[width=Self.element_size](self._offset(i, j, site))

    @always_inline
    def __getitem__(self, i: Int, j: Int, k: Int, *, site: StringLiteral = __pyc.call_site()) -> SIMD[Self.dtype, Self.element_size]:
        return self.raw_load[width=Self.element_size](self._offset(i, j, k, site))

    @always_inline
    def __getitem__(self, i: Int, j: Int, k: Int, l: Int, *, site: StringLiteral = __pyc.call_site()) -> SIMD[Self.dtype, Self.element_size]:
        return self.raw_load[width=Self.element_size](self._offset(i, j, k, l, site))

    @always_inline
    def __getitem__(self, at: Coord[_], *, site: StringLiteral = __pyc.call_site()) -> SIMD[Self.dtype, Self.element_size]:
        return self.raw_load[width=Self.element_size](self._offset(at, site))

    @always_inline
    def __setitem__(self, i: Int, value: SIMD[Self.dtype, Self.element_size], *, site: StringLiteral = __pyc.call_site()) where Self.mut:
        self.raw_store(self._offset(i, site), value)

    @always_inline
    def __setitem__(self, i: Int, j: Int, value: SIMD[Self.dtype, Self.element_size], *, site: StringLiteral = __pyc.call_site()) where Self.mut:
        self.raw_store(self._offset(i, j, site), value)

    @always_inline
    def __setitem__(self, i: Int, j: Int, k: Int, value: SIMD[Self.dtype, Self.element_size], *, site: StringLiteral = __pyc.call_site()) where Self.mut:
        self.raw_store(self._offset(i, j, k, site), value)

    @always_inline
    def __setitem__(self, i: Int, j: Int, k: Int, l: Int, value: SIMD[Self.dtype, Self.element_size], *, site: StringLiteral = __pyc.call_site()) where Self.mut:
        self.raw_store(self._offset(i, j, k, l, site), value)

    @always_inline
    def __setitem__(self, at: Coord[_], value: SIMD[Self.dtype, Self.element_size], *, site: StringLiteral = __pyc.call_site()) where Self.mut:
        self.raw_store(self._offset(at, site), value)

    @always_inline
    def load[width: Int = Self.element_size](self, at: Coord[_], *, site: StringLiteral = __pyc.call_site()) -> SIMD[Self.dtype, width]:
        """Reads `width` numbers that are consecutive in memory, the first one at the coordinate `at`. An error names
        the place `site`.
        """
        return self.raw_load[width=width](self._offset(at, site))

    @always_inline
    def load[width: Int = Self.element_size](self, i: Int, j: Int, *, site: StringLiteral = __pyc.call_site()) -> SIMD[Self.dtype, width]:
        """Reads `width` numbers that are consecutive in memory, the first one at row `i`, column `j`. An error names
        the place `site`.
        """
        return self.raw_load[width=width](self._offset(i, j, site))

    @always_inline
    def load[width: Int = Self.element_size, n: Int = 1](self, at: IndexList[n], *, site: StringLiteral = __pyc.call_site()) -> SIMD[Self.dtype, width]:
        """Reads `width` numbers that are consecutive in memory, the first one at an index: `t.load[4](Index(row,
        column))`. An error names the place `site`.
        """
        return self.raw_load[width=width](self._offset(at, site))

    @always_inline
    def aligned_load[width: Int = Self.element_size](self, i: Int, j: Int, *, site: StringLiteral = __pyc.call_site()) -> SIMD[Self.dtype, width]:
        """Older name of `load`."""
        return self.load[width](i, j, site=site)

    @always_inline
    def aligned_load[width: Int = Self.element_size, n: Int = 1](self, at: IndexList[n], *, site: StringLiteral = __pyc.call_site()) -> SIMD[Self.dtype, width]:
        """Older name of `load`."""
        return self.load[width](at, site=site)

    @always_inline
    def store[width: Int = Self.element_size](self, at: Coord[_], value: SIMD[Self.dtype, width], *, site: StringLiteral = __pyc.call_site()) where Self.mut:
        """Writes `value` to places that are consecutive in memory, the first one at the coordinate `at`. An error names
        the place `site`.
        """
        self.raw_store(self._offset(at, site), value)

    @always_inline
    def store[width: Int = Self.element_size](self, i: Int, j: Int, value: SIMD[Self.dtype, width], *, site: StringLiteral = __pyc.call_site()) where Self.mut:
        """Writes `value` to places that are consecutive in memory, the first one at row `i`, column `j`. An error names
        the place `site`.
        """
        self.raw_store(self._offset(i, j, site), value)

    @always_inline
    def store[width: Int = Self.element_size, n: Int = 1](self, at: IndexList[n], value: SIMD[Self.dtype, width], *, site: StringLiteral = __pyc.call_site()) where Self.mut:
        """Writes `value` to places that are consecutive in memory, the first one at the index `at`. An error names the
        place `site`.
        """
        self.raw_store(self._offset(at, site), value)

    @always_inline
    def aligned_store[width: Int = Self.element_size](self, i: Int, j: Int, value: SIMD[Self.dtype, width], *, site: StringLiteral = __pyc.call_site()) where Self.mut:
        """Older name of `store`."""
        self.store[width](i, j, value, site=site)

    @always_inline
    def aligned_store[width: Int = Self.element_size, n: Int = 1](self, at: IndexList[n], value: SIMD[Self.dtype, width], *, site: StringLiteral = __pyc.call_site()) where Self.mut:
        """Older name of `store`."""
        self.store[width](at, value, site=site)

    # parts

    @always_inline
    def _tile[sizes: IntTuple](self, offset: Int) -> Self.Part[Layout(sizes, Self.LayoutType.known.stride), Self.element_size]:
        comptime layout = Layout(sizes, Self.LayoutType.known.stride)
        var strides = layout.stride
        comptime for axis in range(Self.rank):
            comptime if layout.stride[axis] < 0:
                strides = strides.with_value(axis, self.layout.step(axis))
        return {ptr=__pyc.offset(self.ptr, offset), layout=TileLayout[layout](Layout(layout.shape, strides))}

    @always_inline
    def tile[n: Int](self, i: Int) -> Self.Part[Layout(IntTuple(n), Self.LayoutType.known.stride), Self.element_size]:
        """The tile number `i` of `n` elements."""
        comptime assert Self.rank == 1, "a tile has as many sizes as the tensor has axes"
        return self._tile[IntTuple(n)](i * n * self.stride[0]())

    @always_inline
    def tile[
        h: Int, w: Int
    ](self, i: Int, j: Int) -> Self.Part[Layout(IntTuple(h, w), Self.LayoutType.known.stride), Self.element_size]:
        """The tile in row `i`, column `j` of tiles of `h` times `w` elements."""
        comptime assert Self.rank == 2, "a tile has as many sizes as the tensor has axes"
        return self._tile[IntTuple(h, w)](i * h * self.stride[0]() + j * w * self.stride[1]())

    @always_inline
    def tile[
        d: Int, h: Int, w: Int
    ](self, i: Int, j: Int, k: Int) -> Self.Part[Layout(IntTuple(d, h, w), Self.LayoutType.known.stride), Self.element_size]:
        """The tile at `i`, `j`, `k` among tiles of `d` times `h` times `w` elements."""
        comptime assert Self.rank == 3, "a tile has as many sizes as the tensor has axes"
        return self._tile[IntTuple(d, h, w)](i * d * self.stride[0]() + j * h * self.stride[1]() + k * w * self.stride[2]())

    @always_inline
    def _vectorize[vector: IntTuple](self) -> Self.Part[Self.LayoutType.known.vectorized(vector), vector.product()]:
        comptime assert Self.element_size == 1, "the tensor is one of vectors already"
        comptime for axis in range(Self.rank):
            comptime assert vector[axis] == 1 or Self.LayoutType.known.stride[axis] == 1, "vectors lie along the dense axis"
        comptime known = Self.LayoutType.known.vectorized(vector)
        var values = known
        comptime for axis in range(Self.rank):
            comptime if known.shape[axis] < 0:
                values.shape = values.shape.with_value(axis, (self.layout.extent(axis) + vector[axis] - 1) // vector[axis])
            comptime if known.stride[axis] < 0:
                values.stride = values.stride.with_value(axis, self.layout.step(axis) * vector[axis])
        return {ptr=self.ptr, layout=TileLayout[known](values)}

    @always_inline
    def vectorize[n: Int](self) -> Self.Part[Self.LayoutType.known.vectorized(IntTuple(n)), n]:
        """The same elements as vectors of `n`."""
        comptime assert Self.rank == 1, "a vector has as many sizes as the tensor has axes"
        return self._vectorize[IntTuple(n)]()

    @always_inline
    def vectorize[h: Int, w: Int](self) -> Self.Part[Self.LayoutType.known.vectorized(IntTuple(h, w)), IntTuple(h, w).product()]:
        """The same elements as vectors: `vectorize[1, 4]()` has four elements of a row in each."""
        comptime assert Self.rank == 2, "a vector has as many sizes as the tensor has axes"
        return self._vectorize[IntTuple(h, w)]()

    @always_inline
    def distribute[
        threads: Layout
    ](self, thread: Int) -> Self.Part[Self.LayoutType.known.vectorized(threads.shape), Self.element_size]:
        """The elements of one thread among those of a layout: the tensor is covered with the layout, again and again, and each thread
        has what lies under it."""
        comptime known = Self.LayoutType.known.vectorized(threads.shape)
        var offset = 0
        var values = known
        comptime for axis in range(Self.rank):
            offset += thread // threads.stride[axis] % threads.shape[axis] * self.stride[axis]()
            comptime if known.shape[axis] < 0:
                values.shape = values.shape.with_value(
                    axis, (self.layout.extent(axis) + threads.shape[axis] - 1) // threads.shape[axis]
                )
            comptime if known.stride[axis] < 0:
                values.stride = values.stride.with_value(axis, self.layout.step(axis) * threads.shape[axis])
        return {ptr=__pyc.offset(self.ptr, offset), layout=TileLayout[known](values)}

    @always_inline
    def distribute[
        L: TensorLayout, //, threads: L
    ](self, thread: Int) -> Self.Part[Self.LayoutType.known.vectorized(L.known.shape), Self.element_size]:
        """The part of the thread number `thread`, as above; the threads are given as `row_major[8, 4]()`."""
        return self.distribute[L.known](thread)

    @always_inline
    def transpose(self) -> Self.Part[Self.LayoutType.known.transposed(), Self.element_size]:
        """The same elements with the axes in reverse order."""
        comptime known = Self.LayoutType.known.transposed()
        var values = known
        comptime for axis in range(Self.rank):
            values.shape = values.shape.with_value(axis, self.dim[Self.rank - 1 - axis]())
            values.stride = values.stride.with_value(axis, self.stride[Self.rank - 1 - axis]())
        return {ptr=self.ptr, layout=TileLayout[known](values)}

    @always_inline
    def reshape[*sizes: Int](self) -> Self.Part[Layout.row_major(*sizes), Self.element_size]:
        """The same elements, which must be row-major, in another shape."""
        comptime known = Layout.row_major(*sizes)
        comptime assert Self.is_row_major, "only a row-major tensor can be reshaped"
        comptime assert known.size() == Self.LayoutType.known.size(), "the shape has another number of elements"
        return {ptr=self.ptr, layout=TileLayout[known]()}

    @always_inline
    def reshape[layout: Layout](self) -> Self.Part[layout, Self.element_size]:
        """The same memory with another layout."""
        comptime assert layout.size() == Self.LayoutType.known.size(), "the layout has another number of elements"
        return {ptr=self.ptr, layout=TileLayout[layout]()}

    # all elements

    @always_inline
    def _offset_of(self, number: Int) -> Int:
        """Where the element `number` is, counted in row-major order."""
        var offset = 0
        var rest = number
        comptime for k in range(Self.rank):
            comptime axis = Self.rank - 1 - k
            comptime if axis == 0:
                offset += rest * self.stride[axis]()
            else:
                offset += rest % self.dim[axis]() * self.stride[axis]()
                rest //= self.dim[axis]()
        return offset

    @always_inline
    def fill(self, value: Scalar[Self.dtype]) -> Self where Self.mut:
        """Gives every element the value `value`; returns the tensor. Complexity: linear."""
        for i in range(self.num_elements()):
            self.raw_store(self._offset_of(i), SIMD[Self.dtype, Self.element_size](value))
        return self

    @always_inline
    def copy_from[
        L: TensorLayout, space: AddressSpace, //
    ](self, other: TileTensor[Self.dtype, L, _, address_space=space, element_size=Self.element_size]) where Self.mut:
        """Copies all elements of `other`, which has the same shape. Complexity: linear."""
        for i in range(self.num_elements()):
            self.raw_store(self._offset_of(i), other.raw_load[width=Self.element_size](other._offset_of(i)))

    @always_inline
    def copy_from_async[
        L: TensorLayout, space: AddressSpace, //
    ](self, other: TileTensor[Self.dtype, L, _, address_space=space, element_size=Self.element_size]) where Self.mut:
        """Begins to copy all elements of `other` from global to shared memory; they are there after
        `async_copy_wait_all()`. Complexity: linear.
        """
        comptime bytes = Self.element_size * __pyc.size_of[Scalar[Self.dtype]]()
        comptime if bytes == 4 or bytes == 8 or bytes == 16:
            for i in range(self.num_elements()):
                async_copy[bytes](__pyc.offset(other.ptr, other._offset_of(i)), __pyc.offset(self.ptr, self._offset_of(i)))
        else:
            self.copy_from(other)

    def _write[axis: Int](self, offset: Int, mut writer: Some[Writer]):
        comptime if axis == Self.rank:
            writer.write(self.raw_load[width=Self.element_size](offset))
        else:
            writer.write("[")
            for i in range(self.dim[axis]()):
                if i > 0:
                    writer.write(", ")
                self._write[axis + 1](offset + i * self.stride[axis](), writer)
            writer.write("]")

    def write_to(self, mut writer: Some[Writer]):
        self._write[0](0, writer)


comptime ImmTileTensor = TileTensor[mut=False, ...]
"""A TileTensor whose elements are only read."""

comptime MutTileTensor = TileTensor[mut=True, ...]
"""A TileTensor whose elements can be changed."""

comptime LayoutTensor[
    mut: Bool, //, dtype: DType, layout: Layout, origin: Origin[mut=mut], *, address_space: AddressSpace = AddressSpace.GENERIC
] = TileTensor[mut=mut, dtype, TileLayout[layout], origin, address_space=address_space]
"""A TileTensor whose layout is given as a value: `LayoutTensor[DType.float32, Layout.row_major(8, 8), MutUnsafeAnyOrigin]`."""


@__unsafe
@always_inline
def stack_allocation[
    L: TensorLayout, //, dtype: DType, address_space: AddressSpace = AddressSpace.GENERIC
](var layout: L) -> TileTensor[dtype, L, MutUntrackedOrigin, address_space=address_space]:
    """New memory for the layout `layout` in the calling function, or in the block if the address space is SHARED. Its
    elements have no values yet.
    """
    comptime cells = L.known.cosize()
    return {ptr=_stack_allocation[cells, Scalar[dtype], alignment=_tile_alignment[address_space], address_space=address_space](), layout=layout}
