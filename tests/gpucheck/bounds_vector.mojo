# A vector that begins inside and ends outside; lanes of a gather.
# flags: --check-kernels
# exit: 1
# stderr: bounds_vector.mojo:13:13: out-of-bounds: kernel 'quads' reads 16 bytes at byte 32 of buffer 'src', which has 40 bytes
from max.gpu import thread_idx
from max.gpu.host import DeviceContext


def quads(src: Pointer[Float32, MutUnsafeAnyOrigin], dst: Pointer[Float32, MutUnsafeAnyOrigin], n: Int32):
    var t = thread_idx.x
    if t >= Int(n):
        return
    var v = src.unsafe_load[width=4](t * 4)
    dst.unsafe_store(t * 4, v + v)


def main() raises:
    var ctx = DeviceContext()
    var src = ctx.enqueue_create_buffer[DType.float32](10)
    var dst = ctx.enqueue_create_buffer[DType.float32](16)
    src.enqueue_fill(2)
    ctx.enqueue_function[quads](src, dst, Int32(2), grid_dim=1, block_dim=4)
    with dst.map_to_host() as h:
        print("inside:", h[7])
    ctx.enqueue_function[quads](src, dst, Int32(3), grid_dim=1, block_dim=4)
    ctx.synchronize()
