# Dynamic shared memory is as large as the launch says.
# flags: --check-kernels
# exit: 1
# stderr: bounds_dynamic_shared.mojo:14:5: out-of-bounds: kernel 'stage' writes element 8 of dynamic shared memory 'room', which has 8
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import external_memory


def stage(dst: Pointer[Int32, MutUnsafeAnyOrigin]):
    var room = external_memory[Int32]()
    var t = thread_idx.x
    var before = t
    room[unsafe_offset=t] = Int32(before)
    barrier()
    dst[unsafe_offset=t] = room[unsafe_offset=t]


def main() raises:
    var ctx = DeviceContext()
    var dst = ctx.enqueue_create_buffer[DType.int32](16)
    ctx.enqueue_function[stage](dst, grid_dim=1, block_dim=8, shared_mem_bytes=32)
    with dst.map_to_host() as h:
        print("fits:", h[7])
    ctx.enqueue_function[stage](dst, grid_dim=1, block_dim=16, shared_mem_bytes=32)
    ctx.synchronize()
