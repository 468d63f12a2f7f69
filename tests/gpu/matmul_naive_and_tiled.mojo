# Matrix product twice: one dot product per thread, then with tiles staged in shared memory.
from max.gpu import barrier, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from max.gpu.memory import AddressSpace
from std.math import ceildiv
from std.memory import stack_allocation

comptime TILE = 8
comptime In = Pointer[Float32, ImmUnsafeAnyOrigin]
comptime Out = Pointer[Float32, MutUnsafeAnyOrigin]


def matmul_naive(a: In, b: In, c: Out, m: Int32, n: Int32, k: Int32):
    var row = global_idx.y
    var col = global_idx.x
    if row >= Int(m) or col >= Int(n):
        return
    var acc = Float32(0)
    for i in range(Int(k)):
        acc += a[unsafe_offset=row * Int(k) + i] * b[unsafe_offset=i * Int(n) + col]
    c[unsafe_offset=row * Int(n) + col] = acc


def matmul_tiled(a: In, b: In, c: Out, m: Int32, n: Int32, k: Int32):
    var a_tile = stack_allocation[TILE * TILE, Float32, address_space=AddressSpace.SHARED]()
    var b_tile = stack_allocation[TILE * TILE, Float32, address_space=AddressSpace.SHARED]()
    var ty = thread_idx.y
    var tx = thread_idx.x
    var row = block_idx.y * TILE + ty
    var col = block_idx.x * TILE + tx
    var acc = Float32(0)
    for t in range(ceildiv(Int(k), TILE)):
        var ka = t * TILE + tx
        var kb = t * TILE + ty
        var in_a = row < Int(m) and ka < Int(k)
        var in_b = kb < Int(k) and col < Int(n)
        a_tile[unsafe_offset=ty * TILE + tx] = a[unsafe_offset=row * Int(k) + ka] if in_a else 0
        b_tile[unsafe_offset=ty * TILE + tx] = b[unsafe_offset=kb * Int(n) + col] if in_b else 0
        barrier()
        comptime for i in range(TILE):
            acc += a_tile[unsafe_offset=ty * TILE + i] * b_tile[unsafe_offset=i * TILE + tx]
        barrier()
    if row < Int(m) and col < Int(n):
        c[unsafe_offset=row * Int(n) + col] = acc


def check(ctx: DeviceContext, label: String, c: DeviceBuffer[DType.float32], expect: List[Float32]) raises:
    with c.map_to_host() as h:
        var wrong = 0
        var trace = Float32(0)
        for i in range(len(h)):
            trace += h[i]
            if h[i] != expect[i]:
                wrong += 1
        print("  ", label, "first", h[0], "last", h[len(h) - 1], "sum", trace, "wrong", wrong)


def run(ctx: DeviceContext, m: Int, n: Int, k: Int) raises:
    var a = ctx.enqueue_create_buffer[DType.float32](m * k)
    var b = ctx.enqueue_create_buffer[DType.float32](k * n)
    var c = ctx.enqueue_create_buffer[DType.float32](m * n)
    var expect = List[Float32](length=m * n, fill=0)
    with a.map_to_host() as ha, b.map_to_host() as hb:
        for i in range(m * k):
            ha[i] = Float32(i % 5 - 2)
        for i in range(k * n):
            hb[i] = Float32(i % 7 - 3)
        for row in range(m):
            for col in range(n):
                for i in range(k):
                    expect[row * n + col] += ha[row * k + i] * hb[i * n + col]
    print(m, "x", k, "times", k, "x", n)
    var grid = (ceildiv(n, TILE), ceildiv(m, TILE))
    c.enqueue_fill(-1)
    ctx.enqueue_function[matmul_naive](a, b, c, Int32(m), Int32(n), Int32(k), grid_dim=grid, block_dim=(TILE, TILE))
    check(ctx, "naive", c, expect)
    c.enqueue_fill(-1)
    ctx.enqueue_function[matmul_tiled](a, b, c, Int32(m), Int32(n), Int32(k), grid_dim=grid, block_dim=(TILE, TILE))
    check(ctx, "tiled", c, expect)


def main() raises:
    var ctx = DeviceContext()
    run(ctx, 8, 8, 8)
    run(ctx, 10, 13, 21)
    run(ctx, 1, 30, 4)
    run(ctx, 17, 1, 9)
