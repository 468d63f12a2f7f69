# A kernel leaves the memory that it has allocated.
# flags: --check-kernels
# exit: 1
# stderr: bounds_allocated.mojo:13:9: out-of-bounds: kernel 'squares' writes element 8 of memory 'room', which has 8
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.memory import Layout, alloc, dealloc

def squares(out_: Pointer[Int32, MutUnsafeAnyOrigin], n: Int32):
    var memory = alloc(Layout[Int32](count=8))
    var room = memory.unsafe_ptr()
    for i in range(Int(n)):
        room[unsafe_offset=i] = Int32(i * i)
    out_[unsafe_offset=global_idx.x] = room[unsafe_offset=Int(n) // 2]
    dealloc(memory^)


def main() raises:
    var ctx = DeviceContext()
    var squared = ctx.enqueue_create_buffer[DType.int32](4)
    ctx.enqueue_function[squares](squared, Int32(9), grid_dim=1, block_dim=4)
    ctx.synchronize()
