# Of a row of threads each writes an element of its own, and then one that its neighbour writes too; the first part is right.
# flags: --check-kernels
# exit: 1
# stderr: race_in_row.mojo:17:5: race: kernel 'halves' writes element 0 of buffer 'out' while another thread of the block wrote it, and no barrier orders the two
# stderr:     by thread (1, 0, 0) of block (0, 0, 0)
# stderr: 32 times in this launch
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]


def halves(values: Ints, out: Ints):
    var t = thread_idx.x
    out[unsafe_offset=t] += values[unsafe_offset=t]
    barrier()
    out[unsafe_offset=t // 2] = Int32(t)


def main() raises:
    var ctx = DeviceContext()
    var values = ctx.enqueue_create_buffer[DType.int32](64)
    var out = ctx.enqueue_create_buffer[DType.int32](64)
    values.enqueue_fill(1)
    out.enqueue_fill(2)
    ctx.enqueue_function[halves](values, out, grid_dim=1, block_dim=64)
    ctx.synchronize()
