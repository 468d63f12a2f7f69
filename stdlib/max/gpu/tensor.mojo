"""Views of elements with several dimensions, for kernels."""

from std.memory.bounds import _assume_length, _check_index
from std.memory.pointer import AddressSpace
from std.memory.raw import stack_allocation


struct Tensor[mut: Bool, //, T: AnyType, rank: Int, origin: Origin[mut=mut]](ImplicitlyCopyable, TrivialRegisterPassable, Sized):
    """Elements in row-major order that live elsewhere: `t[i, j]`, `t.shape[k]`, `len(t)` = `t.shape[0]`. Indices are checked.

    ```mojo
    from max.gpu import barrier, thread_idx
    from max.gpu.host import ConstantMemoryMapping, DeviceContext
    from max.gpu.tensor import Tensor, constant, shared
    from std.atomic import Atomic


    def transpose(m: Tensor[Int32, 2, MutUnsafeAnyOrigin]):
        var factors = constant[Int32, 2, "factors"]()
        var tile = shared[Int32, 2, 2]()
        var x = thread_idx.x
        var y = thread_idx.y
        tile[x, y] = m[y, x] * factors[0] + factors[1]
        barrier()
        m[y, x] = tile[y, x]
        _ = Atomic[Int32].fetch_add(m.at(0, 0), Int32(m.shape[1]))


    var ctx = DeviceContext()
    var m = ctx.enqueue_create_buffer[DType.int32](2, 2)
    with m.map_to_host() as h:
        for i in range(4):
            h[i] = Int32(i)
    var factors: List[Int32] = [10, 1]
    ctx.enqueue_function[transpose](m, grid_dim=1, block_dim=(2, 2), constant_memory=[ConstantMemoryMapping("factors", factors)])
    with m.map_to_host() as h:
        print(h[0], h[1], h[2], h[3])  # 9 21 11 31
    ```
    """

    var _data: Pointer[Self.T, Self.origin]
    var _shape: Array[Int, Self.rank]

    @always_inline
    def __init__(out self, *, unsafe_ptr: Pointer[Self.T, Self.origin], var shape: Array[Int, Self.rank]):
        self._data = unsafe_ptr
        self._shape = shape^

    @property
    @always_inline
    def shape(self) -> Array[Int, Self.rank]:
        """The sizes of the dimensions."""
        comptime for k in range(Self.rank):
            _assume_length(self._shape[k])
        return self._shape.copy()

    @always_inline
    def __len__(self) -> Int:
        _assume_length(self._shape[0])
        return self._shape[0]

    @always_inline
    def _at(self, dimension: Int, index: Int, at: StringLiteral) -> Int:
        _check_index(index, self._shape[dimension], at, __pyc.bitcast[Int](self._data))
        return index

    @always_inline
    def __getitem__(self, i: Int, *, at: StringLiteral = __pyc.call_site()) -> ref [Self.origin] Self.T where Self.rank == 1:
        return __pyc.offset(self._data, self._at(0, i, at))[]

    @always_inline
    def __getitem__(self, i: Int, j: Int, *, at: StringLiteral = __pyc.call_site()) -> ref [Self.origin] Self.T where Self.rank == 2:
        return __pyc.offset(self._data, self._at(0, i, at) * self._shape[1] + self._at(1, j, at))[]

    @always_inline
    def __getitem__(self, i: Int, j: Int, k: Int, *, at: StringLiteral = __pyc.call_site()) -> ref [Self.origin] Self.T where Self.rank == 3:
        var row = self._at(0, i, at) * self._shape[1] + self._at(1, j, at)
        return __pyc.offset(self._data, row * self._shape[2] + self._at(2, k, at))[]

    @always_inline
    def __getitem__(self, i: Int, j: Int, k: Int, l: Int, *, at: StringLiteral = __pyc.call_site()) -> ref [Self.origin] Self.T where Self.rank == 4:
        var row = (self._at(0, i, at) * self._shape[1] + self._at(1, j, at)) * self._shape[2] + self._at(2, k, at)
        return __pyc.offset(self._data, row * self._shape[3] + self._at(3, l, at))[]

    @always_inline
    def at(self, i: Int, *, at: StringLiteral = __pyc.call_site()) -> Pointer[Self.T, Self.origin] where Self.rank == 1:
        """The address of the element at `i`, for atomics."""
        return __pyc.offset(self._data, self._at(0, i, at))

    @always_inline
    def at(self, i: Int, j: Int, *, at: StringLiteral = __pyc.call_site()) -> Pointer[Self.T, Self.origin] where Self.rank == 2:
        """The address of the element at `i`, `j`, for atomics."""
        return __pyc.offset(self._data, self._at(0, i, at) * self._shape[1] + self._at(1, j, at))

    @always_inline
    def at(self, i: Int, j: Int, k: Int, *, at: StringLiteral = __pyc.call_site()) -> Pointer[Self.T, Self.origin] where Self.rank == 3:
        """The address of the element at `i`, `j`, `k`, for atomics."""
        var row = self._at(0, i, at) * self._shape[1] + self._at(1, j, at)
        return __pyc.offset(self._data, row * self._shape[2] + self._at(2, k, at))

    @always_inline
    def at(self, i: Int, j: Int, k: Int, l: Int, *, at: StringLiteral = __pyc.call_site()) -> Pointer[Self.T, Self.origin] where Self.rank == 4:
        """The address of the element at `i`, `j`, `k`, `l`, for atomics."""
        var row = (self._at(0, i, at) * self._shape[1] + self._at(1, j, at)) * self._shape[2] + self._at(2, k, at)
        return __pyc.offset(self._data, row * self._shape[3] + self._at(3, l, at))

    @always_inline
    def __getitem__[Di: DType, //](self, i: Scalar[Di], *, at: StringLiteral = __pyc.call_site()) -> ref [Self.origin] Self.T where Self.rank == 1:
        """The element, for any integer types."""
        return self.at(Int(i), at=at)[]

    @always_inline
    def __getitem__[Di: DType, Dj: DType, //](self, i: Scalar[Di], j: Scalar[Dj], *, at: StringLiteral = __pyc.call_site()) -> ref [Self.origin] Self.T where Self.rank == 2:
        """The element, for any integer types."""
        return self.at(Int(i), Int(j), at=at)[]

    @always_inline
    def __getitem__[Di: DType, Dj: DType, Dk: DType, //](self, i: Scalar[Di], j: Scalar[Dj], k: Scalar[Dk], *, at: StringLiteral = __pyc.call_site()) -> ref [Self.origin] Self.T where Self.rank == 3:
        """The element, for any integer types."""
        return self.at(Int(i), Int(j), Int(k), at=at)[]

    @always_inline
    def __getitem__[Di: DType, Dj: DType, Dk: DType, Dl: DType, //](self, i: Scalar[Di], j: Scalar[Dj], k: Scalar[Dk], l: Scalar[Dl], *, at: StringLiteral = __pyc.call_site()) -> ref [Self.origin] Self.T where Self.rank == 4:
        """The element, for any integer types."""
        return self.at(Int(i), Int(j), Int(k), Int(l), at=at)[]

    @always_inline
    def at[Di: DType, //](self, i: Scalar[Di], *, at: StringLiteral = __pyc.call_site()) -> Pointer[Self.T, Self.origin] where Self.rank == 1:
        """The address of the element at `i`, an integer of any type, for atomics."""
        return self.at(Int(i), at=at)

    @always_inline
    def at[Di: DType, Dj: DType, //](self, i: Scalar[Di], j: Scalar[Dj], *, at: StringLiteral = __pyc.call_site()) -> Pointer[Self.T, Self.origin] where Self.rank == 2:
        """The address of the element at `i`, `j`, integers of any types, for atomics."""
        return self.at(Int(i), Int(j), at=at)

    @always_inline
    def at[Di: DType, Dj: DType, Dk: DType, //](self, i: Scalar[Di], j: Scalar[Dj], k: Scalar[Dk], *, at: StringLiteral = __pyc.call_site()) -> Pointer[Self.T, Self.origin] where Self.rank == 3:
        """The address of the element at `i`, `j`, `k`, integers of any types, for atomics."""
        return self.at(Int(i), Int(j), Int(k), at=at)

    @always_inline
    def at[Di: DType, Dj: DType, Dk: DType, Dl: DType, //](self, i: Scalar[Di], j: Scalar[Dj], k: Scalar[Dk], l: Scalar[Dl], *, at: StringLiteral = __pyc.call_site()) -> Pointer[Self.T, Self.origin] where Self.rank == 4:
        """The address of the element at `i`, `j`, `k`, `l`, integers of any types, for atomics."""
        return self.at(Int(i), Int(j), Int(k), Int(l), at=at)


@__unsafe
@always_inline
def shared[T: AnyType, n: Int]() -> Span[T, MutUnsafeAnyOrigin]:
    """A block's shared memory for `n` elements, not initialised."""
    return Span[T, MutUnsafeAnyOrigin](unsafe_ptr=__pyc.shared[T, n](), length=n)


@__unsafe
@always_inline
def shared[T: AnyType, n: Int, m: Int]() -> Tensor[T, 2, MutUnsafeAnyOrigin]:
    """A block's shared memory for `n` rows of `m` elements, not initialised."""
    return Tensor[T, 2, MutUnsafeAnyOrigin](unsafe_ptr=__pyc.shared[T, n * m](), shape=[n, m])


@__unsafe
@always_inline
def shared[T: AnyType, n: Int, m: Int, k: Int]() -> Tensor[T, 3, MutUnsafeAnyOrigin]:
    """A block's shared memory with three dimensions, not initialised."""
    return Tensor[T, 3, MutUnsafeAnyOrigin](unsafe_ptr=__pyc.shared[T, n * m * k](), shape=[n, m, k])


@__unsafe
@always_inline
def constant[T: TrivialRegisterPassable, n: Int, name: StaticString]() -> Span[T, ImmUntrackedOrigin]:
    """Memory that a kernel reads fastest where all threads read the same place, and whose `n` elements its launches bring by this name:
    `constant_memory=[ConstantMemoryMapping("taps", taps)]`."""
    return Span[T, ImmUntrackedOrigin](
        unsafe_ptr=stack_allocation[n, T, name=name, address_space=AddressSpace.CONSTANT]().unsafe_address_space_cast[AddressSpace.GENERIC](),
        length=n,
    )
