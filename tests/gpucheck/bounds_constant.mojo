# Constant memory: an index behind its end, although other constant memory lies there, and elements that no launch brought.
# flags: --check-kernels
# exit: 1
# stderr: bounds_constant.mojo:19:29: out-of-bounds: kernel 'scale' reads element 4 of constant memory 'factors', which has 4
# stderr: by thread (4, 0, 0) of block (0, 0, 0)
# stderr: 4 times in this launch
# stderr: bounds_constant.mojo:19:69: uninitialized: kernel 'scale' reads element 2 of constant memory 'terms', which nothing has written
# stderr: by thread (2, 0, 0) of block (0, 0, 0)
from max.gpu import thread_idx
from max.gpu.host import ConstantMemoryMapping, DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation


def scale(data: Pointer[Float32, MutUnsafeAnyOrigin]):
    var factors = stack_allocation[4, Float32, name="factors", address_space=AddressSpace.CONSTANT]()
    var terms = stack_allocation[8, Float32, name="terms", address_space=AddressSpace.CONSTANT]()
    var i = thread_idx.x
    data[unsafe_offset=i] = factors[unsafe_offset=i] * Float32(i) + terms[unsafe_offset=i]


def main() raises:
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.float32](8)
    var factors: List[Float32] = [1, 2, 3, 4]
    var terms: List[Float32] = [1, 2]
    var both: List[ConstantMemoryMapping] = [ConstantMemoryMapping("factors", factors), ConstantMemoryMapping("terms", terms)]
    ctx.enqueue_function[scale](data, grid_dim=1, block_dim=8, constant_memory=both)
