# A flag that orders nothing: the other block sees it set, and perhaps not what was written before.
# flags: --check-kernels
# exit: 1
# stderr: race_behind_relaxed_flag.mojo:20:35: race: kernel 'publish' reads element 0 of buffer 'data' while another block wrote it, and nothing orders the two
# stderr: race_behind_relaxed_flag.mojo:15:9
# stderr:     by thread (0, 0, 0) of block (1, 0, 0)
from max.gpu import block_idx
from max.gpu.host import DeviceContext
from std.atomic import Atomic, Ordering

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]

def publish(data: Ints, flag: Ints, result: Ints):
    if block_idx.x == 0:
        data[unsafe_offset=0] = 7
        Atomic[Int32].store[ordering=Ordering.RELAXED](flag, 1)
    else:
        while Atomic[Int32].load[ordering=Ordering.RELAXED](flag) == 0:
            pass
        result[unsafe_offset=0] = data[unsafe_offset=0]


def main() raises:
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.int32](1)
    var flag = ctx.enqueue_create_buffer[DType.int32](1)
    var result = ctx.enqueue_create_buffer[DType.int32](1)
    flag.enqueue_fill(0)
    ctx.enqueue_function[publish](data, flag, result, grid_dim=2, block_dim=1)
