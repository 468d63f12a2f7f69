# All threads read the same places in a loop; the last launch goes past the end.
# flags: --check-kernels
# exit: 1
# stderr: loop_reads_alike.mojo:16:16: out-of-bounds: kernel 'uniform' reads element 50 of buffer 'table', which has 50
# stderr:     by thread (0, 0, 0) of block (0, 0, 0)
# stderr: 320 times in this launch
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Numbers = Pointer[Int32, MutUnsafeAnyOrigin]


def uniform(table: Numbers, to: Numbers, n: Int):
    var sum = Int32(0)
    for k in range(n):
        sum += table[unsafe_offset=k]
    to[unsafe_offset=global_idx.x] = sum


def main() raises:
    var ctx = DeviceContext()
    var table = ctx.enqueue_create_buffer[DType.int32](50)
    var to = ctx.enqueue_create_buffer[DType.int32](64)
    table.enqueue_fill(1)
    ctx.enqueue_function[uniform](table, to, 50, grid_dim=2, block_dim=32)
    ctx.enqueue_function[uniform](table, to, 60, grid_dim=1, block_dim=32)
    ctx.synchronize()
