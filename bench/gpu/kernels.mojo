"""Kernels on the CPU device: `kernels NAME` prints the shortest time of a launch in seconds, and a sum of the result."""
from layout import Coord, Layout, LayoutTensor, TensorLayout, TileTensor, row_major
from max.gpu import barrier, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceContext, DeviceBuffer
from max.gpu.memory import AddressSpace
from std.math import sqrt
from std.memory import stack_allocation
from std.sys import argv
from std.time import perf_counter_ns

comptime f32 = DType.float32
comptime In = Pointer[Float32, ImmUnsafeAnyOrigin]
comptime Out = Pointer[Float32, MutUnsafeAnyOrigin]
comptime N = 1 << 22
comptime SIDE = 2048
comptime M = 512
comptime TILE = 16
comptime BLOCK = 256


def saxpy(a: Float32, x: In, y: Out, n: Int32):
    var i = global_idx.x
    if i < Int(n):
        y[unsafe_offset=i] = a * x[unsafe_offset=i] + y[unsafe_offset=i]


def polynomial(x: In, y: Out, n: Int32):
    var i = global_idx.x
    if i < Int(n):
        var v = x[unsafe_offset=i]
        y[unsafe_offset=i] = sqrt(v * v + 1) * (((v * 0.25 + 0.5) * v - 1.5) * v + 2) / (v + 3)


def stencil(x: In, y: Out, side: Int32):
    var c = global_idx.x
    var r = global_idx.y
    var n = Int(side)
    if r > 0 and c > 0 and r < n - 1 and c < n - 1:
        var at = r * n + c
        y[unsafe_offset=at] = 0.2 * (
            x[unsafe_offset=at] + x[unsafe_offset=at - 1] + x[unsafe_offset=at + 1] + x[unsafe_offset=at - n] + x[unsafe_offset=at + n]
        )


def matmul(a: In, b: In, c: Out, side: Int32):
    var column = global_idx.x
    var row = global_idx.y
    var n = Int(side)
    if row < n and column < n:
        var sum = Float32(0)
        for k in range(n):
            sum += a[unsafe_offset=row * n + k] * b[unsafe_offset=k * n + column]
        c[unsafe_offset=row * n + column] = sum


def matmul_tiled(a: In, b: In, c: Out, side: Int32):
    var left = stack_allocation[TILE * TILE, Float32, address_space=AddressSpace.SHARED]()
    var right = stack_allocation[TILE * TILE, Float32, address_space=AddressSpace.SHARED]()
    var x = thread_idx.x
    var y = thread_idx.y
    var n = Int(side)
    var row = block_idx.y * TILE + y
    var column = block_idx.x * TILE + x
    var sum = Float32(0)
    for t in range(n // TILE):
        left[unsafe_offset=y * TILE + x] = a[unsafe_offset=row * n + t * TILE + x]
        right[unsafe_offset=y * TILE + x] = b[unsafe_offset=(t * TILE + y) * n + column]
        barrier()
        comptime for k in range(TILE):
            sum += left[unsafe_offset=y * TILE + k] * right[unsafe_offset=k * TILE + x]
        barrier()
    c[unsafe_offset=row * n + column] = sum


comptime Square = LayoutTensor[f32, Layout.row_major(M, M), MutUnsafeAnyOrigin]
comptime Tile = LayoutTensor[f32, Layout.row_major(TILE, TILE), MutUnsafeAnyOrigin, address_space=AddressSpace.SHARED]


def matmul_tensors(a: Square, b: Square, c: Square):
    var left = Tile.stack_allocation()
    var right = Tile.stack_allocation()
    var x = thread_idx.x
    var y = thread_idx.y
    var sum = Float32(0)
    for t in range(M // TILE):
        left[y, x] = a.tile[TILE, TILE](block_idx.y, t)[y, x]
        right[y, x] = b.tile[TILE, TILE](t, block_idx.x)[y, x]
        barrier()
        comptime for k in range(TILE):
            sum += left[y, k] * right[k, x]
        barrier()
    c.tile[TILE, TILE](block_idx.y, block_idx.x)[y, x] = sum


comptime SMALL = 256  # a matrix of that side fits in the cache


def matmul_sizes[L: TensorLayout](
    a: TileTensor[f32, L, MutUnsafeAnyOrigin], b: TileTensor[f32, L, MutUnsafeAnyOrigin], c: TileTensor[f32, L, MutUnsafeAnyOrigin]
):
    """Sizes that are known when the program runs."""
    comptime assert a.flat_rank == 2
    var column = global_idx.x
    var row = global_idx.y
    if row < c.dim[0]() and column < c.dim[1]():
        var sum = Float32(0)
        for k in range(a.dim[1]()):
            sum += a[row, k] * b[k, column]
        c[row, column] = sum


def reduction(x: In, sums: Out, n: Int32):
    var partial = stack_allocation[BLOCK, Float32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var i = global_idx.x
    partial[unsafe_offset=t] = x[unsafe_offset=i] if i < Int(n) else 0
    barrier()
    var stride = BLOCK // 2
    while stride > 0:
        if t < stride:
            partial[unsafe_offset=t] += partial[unsafe_offset=t + stride]
        barrier()
        stride //= 2
    if t == 0:
        sums[unsafe_offset=block_idx.x] = partial[unsafe_offset=0]


def transpose(x: In, y: Out, side: Int32):
    var tile = stack_allocation[TILE * (TILE + 1), Float32, address_space=AddressSpace.SHARED]()
    var n = Int(side)
    var c = block_idx.x * TILE + thread_idx.x
    var r = block_idx.y * TILE + thread_idx.y
    tile[unsafe_offset=thread_idx.y * (TILE + 1) + thread_idx.x] = x[unsafe_offset=r * n + c]
    barrier()
    c = block_idx.y * TILE + thread_idx.x
    r = block_idx.x * TILE + thread_idx.y
    y[unsafe_offset=r * n + c] = tile[unsafe_offset=thread_idx.x * (TILE + 1) + thread_idx.y]


def filled(ctx: DeviceContext, n: Int) raises -> DeviceBuffer[f32]:
    var buffer = ctx.enqueue_create_buffer[f32](n)
    with buffer.map_to_host() as h:
        for i in range(n):
            h[i] = Float32(i % 17) * 0.25
    return buffer


def main() raises:
    var name = String(argv()[1])
    var ctx = DeviceContext(api="cpu")
    var side = SMALL if name == "matmul_sizes" else M if name.startswith("matmul") else SIDE
    var n = side * side if name != "saxpy" and name != "polynomial" and name != "reduction" else N
    var x = filled(ctx, n)
    var b = filled(ctx, n)
    var y = filled(ctx, n)
    var sizes = row_major(Coord(side, side))
    var best = Int(1) << 62
    for _ in range(Int(String(argv()[2]))):
        var begin = perf_counter_ns()
        if name == "saxpy":
            ctx.enqueue_function[saxpy](Float32(0.5), x, y, Int32(n), grid_dim=n // BLOCK, block_dim=BLOCK)
        elif name == "polynomial":
            ctx.enqueue_function[polynomial](x, y, Int32(n), grid_dim=n // BLOCK, block_dim=BLOCK)
        elif name == "stencil":
            ctx.enqueue_function[stencil](x, y, Int32(side), grid_dim=(side // 64, side // 4), block_dim=(64, 4))
        elif name == "matmul":
            ctx.enqueue_function[matmul](x, b, y, Int32(side), grid_dim=(side // 64, side // 4), block_dim=(64, 4))
        elif name == "matmul_tiled":
            ctx.enqueue_function[matmul_tiled](x, b, y, Int32(side), grid_dim=(side // TILE, side // TILE), block_dim=(TILE, TILE))
        elif name == "matmul_tensors":
            ctx.enqueue_function[matmul_tensors](Square(x), Square(b), Square(y), grid_dim=(side // TILE, side // TILE), block_dim=(TILE, TILE))
        elif name == "matmul_sizes":
            ctx.enqueue_function[matmul_sizes[type_of(sizes)]](
                TileTensor(x, sizes), TileTensor(b, sizes), TileTensor(y, sizes), grid_dim=(side // TILE, side // TILE), block_dim=(TILE, TILE)
            )
        elif name == "reduction":
            ctx.enqueue_function[reduction](x, y, Int32(n), grid_dim=n // BLOCK, block_dim=BLOCK)
        elif name == "transpose":
            ctx.enqueue_function[transpose](x, y, Int32(side), grid_dim=(side // TILE, side // TILE), block_dim=(TILE, TILE))
        ctx.synchronize()
        best = min(best, perf_counter_ns() - begin)
    var total = Float64(0)
    with y.map_to_host() as h:
        for i in range(n):
            total += Float64(h[i])
    print(Float64(best) * 1e-9, total)
