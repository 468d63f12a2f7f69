# The counter is released, but whoever comes last reads it relaxed, without a fence behind it.
# flags: --check-kernels
# exit: 1
# stderr: race_one_side_relaxed.mojo:19:16: race: kernel 'total' reads element 0 of buffer 'parts' while another block wrote it, and nothing orders the two
from max.gpu import block_idx, grid_dim
from max.gpu.host import DeviceContext
from std.atomic import Atomic, Ordering

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]

def total(parts: Ints, done: Ints, result: Ints):
    var b = block_idx.x
    parts[unsafe_offset=b] = Int32(b)
    var before = Atomic[Int32].fetch_add[ordering=Ordering.RELEASE](done, 1)
    if Int(before) != grid_dim.x - 1:
        return
    var sum = Int32(0)
    for i in range(grid_dim.x):
        sum += parts[unsafe_offset=i]
    result[unsafe_offset=0] = sum


def main() raises:
    var ctx = DeviceContext()
    var parts = ctx.enqueue_create_buffer[DType.int32](4)
    var done = ctx.enqueue_create_buffer[DType.int32](1)
    var result = ctx.enqueue_create_buffer[DType.int32](1)
    done.enqueue_fill(0)
    ctx.enqueue_function[total](parts, done, result, grid_dim=4, block_dim=1)
