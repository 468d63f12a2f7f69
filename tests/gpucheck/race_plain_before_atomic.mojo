# One thread writes plainly what others change atomically, later in the same run: the plain write is what is reported.
# flags: --check-kernels
# exit: 1
# stderr: race_plain_before_atomic.mojo:14:9: race: kernel 'tally' writes element 0 of buffer 'total' while another thread of the block changed it atomically
# stderr:     the other is thread (6, 0, 0) of block (0, 0, 0), at
# stderr:     by thread (5, 0, 0) of block (0, 0, 0)
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from std.atomic import Atomic

def tally(total: Pointer[Int32, MutUnsafeAnyOrigin]):
    _ = Atomic[Int32].fetch_add(total, 1)
    if thread_idx.x == 5:
        total[unsafe_offset=0] = 0


def main() raises:
    var ctx = DeviceContext()
    var total = ctx.enqueue_create_buffer[DType.int32](1)
    total.enqueue_fill(0)
    ctx.enqueue_function[tally](total, grid_dim=1, block_dim=32)
    ctx.synchronize()
