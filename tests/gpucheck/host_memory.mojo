# The address of a List is the host's.
# flags: --check-kernels
# exit: 1
# stderr: host_memory.mojo:9:5: host-memory: kernel 'double' reads memory 'data', which is memory of the host: a GPU cannot reach it
from max.gpu import thread_idx
from max.gpu.host import DeviceContext

def double(data: Pointer[Int32, MutUnsafeAnyOrigin]):
    data[unsafe_offset=thread_idx.x] *= 2


def main() raises:
    var ctx = DeviceContext()
    var numbers: List[Int32] = [1, 2, 3, 4]
    var data = numbers.unsafe_ptr().unsafe_mut_cast[True]().unsafe_origin_cast[MutUnsafeAnyOrigin]()
    ctx.enqueue_function[double](data, grid_dim=1, block_dim=4)
    ctx.synchronize()
    print(numbers)
