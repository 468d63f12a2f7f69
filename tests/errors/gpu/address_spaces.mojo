# Memory that a kernel cannot make: constant memory, and dynamic memory that is not shared.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, external_memory
from std.memory import stack_allocation


def constant(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var taps = stack_allocation[4, Float32, address_space=AddressSpace.CONSTANT]()  # expected-error {{there is no constant memory: a comptime value, or a buffer that the kernel only reads, does its work}}
    p[unsafe_offset=global_idx.x] = taps[unsafe_offset=0]


def dynamic(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var taps = external_memory[Float32, address_space=AddressSpace.CONSTANT]()  # expected-error {{a launch brings shared memory and no other}}
    p[unsafe_offset=global_idx.x] = taps[unsafe_offset=0]


def main() raises:
    var ctx = DeviceContext(api="cpu")
    var b = ctx.enqueue_create_buffer[DType.float32](4)
    ctx.enqueue_function[constant](b, grid_dim=1, block_dim=4)
    ctx.enqueue_function[dynamic](b, grid_dim=1, block_dim=4)
