# More shared memory than a block of the chosen GPU has.
# flags: --check-kernels --gpu=sm_86
# exit: 1
# stderr: launch_shared.mojo:23:5: launch-limit: kernel 'stage' is launched with 150000 bytes of shared memory, and a block of sm_86 has 101376 at most
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import external_memory


def stage(dst: Pointer[Int32, MutUnsafeAnyOrigin]):
    var room = external_memory[Int32]()
    room[unsafe_offset=thread_idx.x] = Int32(thread_idx.x)
    barrier()
    dst[unsafe_offset=thread_idx.x] = room[unsafe_offset=31 - thread_idx.x]


def main() raises:
    var ctx = DeviceContext()
    var dst = ctx.enqueue_create_buffer[DType.int32](32)
    ctx.enqueue_function[stage](dst, grid_dim=1, block_dim=32, shared_mem_bytes=100000)
    with dst.map_to_host() as h:
        print(h[0])
    ctx.enqueue_function[stage](dst, grid_dim=1, block_dim=32, shared_mem_bytes=150000)
