# Loops over buffers that one launch only reads, and another writes to: there it is a race between the rows.
# flags: --check-kernels
# exit: 1
# stderr: loop_reads_what_it_writes.mojo:18:5: race: kernel 'sums' writes element 6 of buffer 'from_' while another thread of the block read it
# stderr:     the other is thread (7, 0, 0) of block (0, 0, 0), at
# stderr:     by thread (6, 0, 0) of block (0, 0, 0)
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Numbers = Pointer[Int32, MutUnsafeAnyOrigin]


def sums(from_: Numbers, to: Numbers):
    var i = global_idx.x
    var sum = Int32(0)
    for k in range(4):
        sum += from_[unsafe_offset=(i + k) ^ 15 if i < 16 else i - 1]
    to[unsafe_offset=i] = sum


def main() raises:
    var ctx = DeviceContext()
    var one = ctx.enqueue_create_buffer[DType.int32](80)
    var other = ctx.enqueue_create_buffer[DType.int32](80)
    one.enqueue_fill(1)
    other.enqueue_fill(0)
    ctx.enqueue_function[sums](one, other, grid_dim=2, block_dim=32)
    with other.map_to_host() as h:
        print(h[0], h[63])
    ctx.enqueue_function[sums](one, one, grid_dim=2, block_dim=32)
    ctx.synchronize()
