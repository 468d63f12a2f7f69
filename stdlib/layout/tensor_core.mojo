"""Products of small tiles by a warp."""

from layout.layout import Layout
from layout.tile_layout import TileLayout, row_major
from layout.tile_tensor import TileTensor, stack_allocation
from max.gpu.compute.mma import mma
from max.gpu.index import WARP_SIZE, lane_id
from std.memory.pointer import AddressSpace
from std.utils import IndexList

comptime _Registers[dtype: DType, count: Int] = TileTensor[
    dtype, TileLayout[Layout.row_major(1, count)], MutUntrackedOrigin, address_space = AddressSpace.LOCAL
]


@always_inline
def _registers[dtype: DType, count: Int]() -> _Registers[dtype, count]:
    return stack_allocation[dtype, address_space = AddressSpace.LOCAL](row_major[1, count]())


@always_inline
def _fragment[dtype: DType, count: Int](registers: TileTensor[dtype, _, _, address_space=_]) -> SIMD[dtype, count]:
    var fragment = SIMD[dtype, count](0)
    comptime for i in range(count):
        fragment[i] = registers.raw_load(registers._offset_of(i))
    return fragment


struct TensorCore[out_type: DType, in_type: DType, shape: IndexList[3], transpose_b: Bool = False](TrivialRegisterPassable):
    """Products of tiles of `m` times `k` and `k` times `n` numbers by a warp, on tensor cores where the device has them. Each lane
    holds a part of each tile; all lanes must take part.

    Parameters:
        out_type: Of the products and sums.
        in_type: Of the tiles that are multiplied.
        shape: `Index(m, n, k)`; `max.gpu.compute.mma` lists the shapes that there are.
        transpose_b: Whether the right tile lies in memory as `n` times `k`.

    ```mojo
    from layout import TileTensor, row_major
    from layout.tensor_core import TensorCore
    from max.gpu.host import DeviceContext
    from std.utils import Index

    comptime Square = type_of(row_major[16, 8]())
    comptime Small = type_of(row_major[8, 8]())

    def multiply(
        c: TileTensor[mut=True, DType.float32, Square, MutUnsafeAnyOrigin],
        a: TileTensor[mut=True, DType.float32, Square, MutUnsafeAnyOrigin],
        b: TileTensor[mut=True, DType.float32, Small, MutUnsafeAnyOrigin],
    ):
        var core = TensorCore[DType.float32, DType.float32, Index(16, 8, 8)]()
        core.store_d(c, core.mma_op(core.load_a(a), core.load_b(b), core.load_c(c)))

    var ctx = DeviceContext(api="cpu")
    var a = ctx.enqueue_create_buffer[DType.float32](128)
    var b = ctx.enqueue_create_buffer[DType.float32](64)
    var c = ctx.enqueue_create_buffer[DType.float32](128)
    a.enqueue_fill(2)
    b.enqueue_fill(3)
    c.enqueue_fill(1)
    ctx.enqueue_function[multiply](
        TileTensor(c, row_major[16, 8]()), TileTensor(a, row_major[16, 8]()), TileTensor(b, row_major[8, 8]()), grid_dim=1, block_dim=32
    )
    with c.map_to_host() as numbers:
        print(numbers[0], numbers[127])  # 49.0 49.0
    ```
    """

    comptime _m = Self.shape[0]
    comptime _n = Self.shape[1]
    comptime _k = Self.shape[2]
    comptime _in_word = max(1, 4 // __pyc.size_of[Scalar[Self.in_type]]())  # numbers in a register
    comptime _a_count = Self._m * Self._k // WARP_SIZE
    comptime _b_count = Self._n * Self._k // WARP_SIZE
    comptime _c_count = Self._m * Self._n // WARP_SIZE
    comptime a_reg_tile_type = _Registers[Self.in_type, Self._a_count]
    comptime b_reg_tile_type = _Registers[Self.in_type, Self._b_count]
    comptime c_reg_tile_type = _Registers[Self.out_type, Self._c_count]

    @always_inline
    def __init__(out self):
        """There is nothing to set up."""
        pass

    @staticmethod
    @always_inline
    def _row(register: Int) -> Int:
        """Of the lane's numbers in that register of A or C."""
        return lane_id() // 4 + 8 * register

    @staticmethod
    @always_inline
    def _along_k(register: Int, i: Int) -> Int:
        return (register * 4 + lane_id() % 4) * Self._in_word + i

    @always_inline
    def load_a(self, a: TileTensor[Self.in_type, _, _, address_space=_]) -> Self.a_reg_tile_type:
        """The lane's part of the left tile `a`, `m` times `k`."""
        var part = _registers[Self.in_type, Self._a_count]()
        comptime halves = Self._m // 8
        comptime for e in range(Self._a_count):
            comptime register = e // Self._in_word
            part[0, e] = a[Self._row(register % halves), Self._along_k(register // halves, e % Self._in_word)]
        return part

    @always_inline
    def load_b(self, b: TileTensor[Self.in_type, _, _, address_space=_]) -> Self.b_reg_tile_type:
        """The lane's part of the right tile `b`, `k` times `n`, or `n` times `k` with `transpose_b`."""
        var part = _registers[Self.in_type, Self._b_count]()
        var column = lane_id() // 4
        comptime for e in range(Self._b_count):
            var k = Self._along_k(e // Self._in_word, e % Self._in_word)
            comptime if Self.transpose_b:
                part[0, e] = b[column, k]
            else:
                part[0, e] = b[k, column]
        return part

    @always_inline
    def load_c(self, c: TileTensor[Self.out_type, _, _, address_space=_]) -> Self.c_reg_tile_type:
        """The lane's part of the tile `c` that the product is added to, `m` times `n`."""
        var part = _registers[Self.out_type, Self._c_count]()
        comptime for e in range(Self._c_count):
            part[0, e] = c[Self._row(e // 2), lane_id() % 4 * 2 + e % 2]
        return part

    @always_inline
    def mma_op(
        self,
        a: TileTensor[Self.in_type, _, _, address_space=_],
        b: TileTensor[Self.in_type, _, _, address_space=_],
        c: TileTensor[Self.out_type, _, _, address_space=_],
    ) -> Self.c_reg_tile_type:
        """The lane's part of `a @ b + c`, of the lane's parts of the three."""
        var sum = SIMD[Self.out_type, Self._c_count](0)
        var left = _fragment[count = Self._a_count](a)
        var right = _fragment[count = Self._b_count](b)
        mma(sum, left, right, _fragment[count = Self._c_count](c))
        var part = _registers[Self.out_type, Self._c_count]()
        comptime for e in range(Self._c_count):
            part[0, e] = sum[e]
        return part

    @always_inline
    def mma(
        self,
        a_frag: TileTensor[Self.in_type, _, _, address_space=_],
        b_frag: TileTensor[Self.in_type, _, _, address_space=_],
        c_frag: TileTensor[mut=True, Self.out_type, _, _, address_space=_],
    ):
        """Adds the product of the lanes' parts `a_frag` and `b_frag` to `c_frag`."""
        c_frag.copy_from(self.mma_op(a_frag, b_frag, c_frag))

    @always_inline
    def store_d(
        self, d_dst: TileTensor[mut=True, Self.out_type, _, _, address_space=_], d_src: TileTensor[Self.out_type, _, _, address_space=_]
    ):
        """Writes the lane's part `d_src` to the tile `d_dst` of `m` times `n`."""
        comptime for e in range(Self._c_count):
            d_dst[Self._row(e // 2), lane_id() % 4 * 2 + e % 2] = d_src.raw_load(d_src._offset_of(e))
