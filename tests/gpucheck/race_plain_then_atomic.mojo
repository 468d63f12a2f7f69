# The plain write that prepares a counter races with the atomic changes of other blocks, also when the block that
# wrote it has changed the counter atomically since then.
# flags: --check-kernels
# exit: 1
# stderr: race_plain_then_atomic.mojo:14:9: race: kernel 'tally' writes element 0 of buffer 'total' while another block changed it atomically, and nothing orders the two
# stderr: race_plain_then_atomic.mojo:17:9
from max.gpu import block_idx
from max.gpu.host import DeviceContext
from std.atomic import Atomic


def tally(total: Pointer[Int32, MutUnsafeAnyOrigin]):
    if block_idx.x == 0:
        total[unsafe_offset=0] = 0
        for _ in range(3):
            _ = Atomic[Int32].fetch_add(total, 1)
    _ = Atomic[Int32].fetch_add(total, 1)


def main() raises:
    var ctx = DeviceContext()
    var total = ctx.enqueue_create_buffer[DType.int32](1)
    total.enqueue_fill(0)
    ctx.enqueue_function[tally](total, grid_dim=4, block_dim=1)
    ctx.synchronize()
