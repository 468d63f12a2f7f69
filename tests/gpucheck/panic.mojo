# A panic in a kernel says which kernel, block and thread.
# flags: --check-kernels
# exit: 1
# stderr: panic.mojo:13:9: panic: kernel 'root' panics: negative
# stderr: by thread (3, 0, 0) of block (0, 0, 0)
from max.gpu import thread_idx
from max.gpu.host import DeviceContext


def root(data: Pointer[Float32, MutUnsafeAnyOrigin]):
    var t = thread_idx.x
    if data[unsafe_offset=t] < 0:
        abort("negative")
    data[unsafe_offset=t] = data[unsafe_offset=t] ** 0.5


def main() raises:
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.float32](4)
    with data.map_to_host() as h:
        for i in range(4):
            h[i] = Float32(2 - i)
    ctx.enqueue_function[root](data, grid_dim=1, block_dim=4)
    ctx.synchronize()
