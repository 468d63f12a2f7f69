# One thread reads plainly what others change atomically.
# flags: --check-kernels
# exit: 1
# stderr: race_atomic_and_plain.mojo:14:29: race: kernel 'tally' reads element 0
# stderr: of buffer 'total'
# stderr: of block (0, 0, 0), at
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.atomic import Atomic

def tally(total: Pointer[Int32, MutUnsafeAnyOrigin], seen: Pointer[Int32, MutUnsafeAnyOrigin]):
    _ = Atomic[Int32].fetch_add(total, 1)
    var i = global_idx.x
    seen[unsafe_offset=i] = total[unsafe_offset=0]


def main() raises:
    var ctx = DeviceContext()
    var total = ctx.enqueue_create_buffer[DType.int32](1)
    var seen = ctx.enqueue_create_buffer[DType.int32](64)
    total.enqueue_fill(0)
    ctx.enqueue_function[tally](total, seen, grid_dim=2, block_dim=32)
    ctx.synchronize()
