# An index that is wrong by far ends in another buffer: still wrong, the pointer's own buffer counts.
# flags: --check-kernels
# exit: 1
# stderr: bounds_other_buffer.mojo:13:5: out-of-bounds: kernel 'far' writes element
# stderr: of buffer 'a', which has 16
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def far(a: Pointer[Int32, MutUnsafeAnyOrigin], b: Pointer[Int32, MutUnsafeAnyOrigin]):
    var distance = (Int(b) - Int(a)) // 4
    b[unsafe_offset=global_idx.x] = 1
    a[unsafe_offset=global_idx.x + distance] = 2


def main() raises:
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.int32](16)
    var b = ctx.enqueue_create_buffer[DType.int32](16)
    ctx.enqueue_function[far](a, b, grid_dim=1, block_dim=16)
    ctx.synchronize()
