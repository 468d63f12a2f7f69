# Tiles that a block copies together and a warp multiplies: products of matrices through shared memory, checked against a loop; elementwise on
# the device; what barriers in shared memory are declared as.
from layout import Coord, Layout, LayoutTensor, TileTensor, row_major
from layout.layout_tensor import copy_dram_to_sram, copy_dram_to_sram_async, copy_sram_to_dram
from layout.tensor_core import TensorCore
from max.algorithm.functional import elementwise
from max.gpu import barrier, block_idx, mbarrier_arrive, mbarrier_init, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, async_copy_wait_all
from max.gpu.primitives import block
from std.memory import stack_allocation
from std.utils import Index, IndexList

comptime T = DType.float32
comptime N = 32
comptime ALL = Layout.row_major(N, N)
comptime Matrix = LayoutTensor[T, ALL, MutUnsafeAnyOrigin]
comptime Tile[h: Int, w: Int] = LayoutTensor[T, Layout.row_major(h, w), MutUnsafeAnyOrigin, address_space = AddressSpace.SHARED]


def tiled[is_async: Bool](c: Matrix, a: Matrix, b: Matrix):
    comptime S = 8
    var left = Tile[S, S].stack_allocation()
    var right = Tile[S, S].stack_allocation()
    var result = Tile[S, S].stack_allocation()
    var row = thread_idx.y
    var column = thread_idx.x
    var sum: c.element_type = 0
    for k in range(N // S):
        comptime if is_async:
            comptime threads = Layout.row_major(S, S // 4)
            copy_dram_to_sram_async[thread_layout=threads](
                left.vectorize[1, 4](), a.tile[S, S](block_idx.y, k).vectorize[1, 4]()
            )
            copy_dram_to_sram_async[thread_layout=threads](
                right.vectorize[1, 4](), b.tile[S, S](k, block_idx.x).vectorize[1, 4]()
            )
            async_copy_wait_all()
        else:
            copy_dram_to_sram[Layout.row_major(S, S)](left, a.tile[S, S](block_idx.y, k))
            copy_dram_to_sram[Layout.row_major(S, S)](right, b.tile[S, S](k, block_idx.x))
        barrier()
        comptime for i in range(S):
            sum += left[row, i] * right[i, column]
        barrier()
    result[row, column] = sum
    barrier()
    copy_sram_to_dram[Layout.row_major(S, S)](c.tile[S, S](block_idx.y, block_idx.x), result)


def by_warps[k: Int, transposed: Bool](c: Matrix, a: Matrix, b: Matrix):
    var core = TensorCore[T, T, Index(16, 8, k), transposed]()
    var sums = LayoutTensor[T, Layout.row_major(1, 4), MutUnsafeAnyOrigin, address_space = AddressSpace.LOCAL].stack_allocation().fill(0)
    for i in range(N // k):
        var left = core.load_a(a.tile[16, k](block_idx.y, i))
        comptime if transposed:
            var right = core.load_b(b.tile[8, k](block_idx.x, i))
            core.mma(left, right, sums)
        else:
            var right = core.load_b(b.tile[k, 8](i, block_idx.x))
            sums.copy_from(core.mma_op(left, right, sums))
    core.store_d(c.tile[16, 8](block_idx.y, block_idx.x), sums)


def collective(result: Pointer[Int32, MutUnsafeAnyOrigin]):
    var word = stack_allocation[1, DType.uint64, address_space=AddressSpace.SHARED]()
    if thread_idx.x == 0:
        mbarrier_init(word, 32)
    barrier()
    _ = mbarrier_arrive(word)
    var total = block.sum[block_size=32, broadcast=False](val=Int32(thread_idx.x))
    var first = block.broadcast[block_size=32](val=total, src_thread=0)
    if thread_idx.x == 3:
        result[unsafe_offset=block_idx.x] = Int32(block_idx.x) * 1000 + first


def main() raises:
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[T](N * N)
    var b = ctx.enqueue_create_buffer[T](N * N)
    var c = ctx.enqueue_create_buffer[T](N * N)
    with a.map_to_host() as x, b.map_to_host() as y:
        for i in range(N * N):
            x[i] = Float32(i % 7)
            y[i] = Float32(i % 5) - 1

    def wrong(transposed: Bool) raises {read} -> Int:
        var count = 0
        with a.map_to_host() as x, b.map_to_host() as y, c.map_to_host() as z:
            for i in range(N):
                for j in range(N):
                    var sum: Float32 = 0
                    for k in range(N):
                        sum += x[i * N + k] * (y[j * N + k] if transposed else y[k * N + j])
                    count += 1 if sum != z[i * N + j] else 0
        c.enqueue_fill(0)
        return count

    var at = LayoutTensor[T, ALL](a)
    var bt = LayoutTensor[T, ALL](b)
    var ct = LayoutTensor[T, ALL](c)
    ctx.enqueue_function[tiled[False]](ct, at, bt, grid_dim=(4, 4), block_dim=(8, 8))
    print("copied together:", wrong(False), "wrong")
    ctx.enqueue_function[tiled[True]](ct, at, bt, grid_dim=(4, 4), block_dim=(8, 8))
    print("copied aside:", wrong(False), "wrong")
    ctx.enqueue_function[by_warps[8, False]](ct, at, bt, grid_dim=(4, 2), block_dim=32)
    print("by warps:", wrong(False), "wrong")
    ctx.enqueue_function[by_warps[4, True]](ct, at, bt, grid_dim=(4, 2), block_dim=32)
    print("transposed:", wrong(True), "wrong")

    var t = TileTensor(c, row_major[N, N]())

    def number[width: Int, alignment: Int = 1](at: Coord) {var t}:
        for i in range(width):
            t[at[0], at[1] + i] = Float32(at[0] * 100 + at[1] + i)

    elementwise[simd_width=4, target="gpu"](number, Coord(30, 31), ctx)
    with c.map_to_host() as z:
        print(z[0], z[5 * N + 30], z[29 * N + 7], z[31], z[30 * N])

    var ranks = ctx.enqueue_create_buffer[DType.int32](4)
    ctx.enqueue_function[collective](ranks, grid_dim=4, block_dim=32)
    with ranks.map_to_host() as r:
        print(r)
