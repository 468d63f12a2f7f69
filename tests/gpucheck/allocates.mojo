# Memory that a kernel allocates is its own: lists and strings in kernels are not mistakes.
# flags: --check-kernels
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]


def digits(out_: Ints, n: Int32):
    var items = List[Int32](capacity=1)
    for i in range(Int(n)):
        items.append(Int32(global_idx.x) * 10 + Int32(i))
    var sum = Int32(0)
    for v in items:
        sum += v
    out_[unsafe_offset=global_idx.x] = sum


def main() raises:
    var ctx = DeviceContext()
    var sums = ctx.enqueue_create_buffer[DType.int32](64)
    for n in range(1, 20, 6):
        ctx.enqueue_function[digits](sums, Int32(n), grid_dim=2, block_dim=32)
        with sums.map_to_host() as host:
            print(n, host[0], host[1], host[63])
