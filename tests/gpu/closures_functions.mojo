# Closures as kernels, functions as parameters, grid-stride loops, generic reduction operator.
from max.gpu import barrier, block_dim, block_idx, global_idx, grid_dim, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime Out = Pointer[Int64, MutUnsafeAnyOrigin]


def plus(a: Int64, b: Int64) -> Int64:
    return a + b


def most(a: Int64, b: Int64) -> Int64:
    return max(a, b)


def reduce[op: def(Int64, Int64) thin -> Int64, size: Int](src: Out, dst: Out, n: Int64, neutral: Int64):
    var room = stack_allocation[size, Int64, address_space=AddressSpace.SHARED]()
    var acc = neutral
    for i in range(global_idx.x, Int(n), grid_dim.x * block_dim.x):
        acc = op(acc, src[unsafe_offset=i])
    room[unsafe_offset=thread_idx.x] = acc
    barrier()
    var half = size // 2
    while half > 0:
        if thread_idx.x < half:
            room[unsafe_offset=thread_idx.x] = op(room[unsafe_offset=thread_idx.x], room[unsafe_offset=thread_idx.x + half])
        barrier()
        half //= 2
    if thread_idx.x == 0:
        dst[unsafe_offset=block_idx.x] = room[unsafe_offset=0]


def main() raises:
    comptime n = 1000
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.int64](n)
    var out_ = ctx.enqueue_create_buffer[DType.int64](4)
    var p = x.unsafe_ptr()
    var factor = Int64(3)

    def ramp() {var p, var factor}:
        if global_idx.x < n:
            p[unsafe_offset=global_idx.x] = Int64(global_idx.x) * factor

    ctx.enqueue_function(ramp, grid_dim=8, block_dim=128)
    ctx.enqueue_function[reduce[plus, 128]](x, out_, Int64(n), Int64(0), grid_dim=4, block_dim=128)
    var total = Int64(0)
    with out_.map_to_host() as h:
        for b in range(4):
            total += h[b]
    ctx.enqueue_function[reduce[most, 64]](x, out_, Int64(n), Int64.MIN, grid_dim=2, block_dim=64)
    with out_.map_to_host() as h:
        print(total, max(h[0], h[1]))
