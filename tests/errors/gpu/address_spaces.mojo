# Memory that a kernel cannot make: constant memory without a name or too large, dynamic memory that is not shared, and memory at
# multiples of what is not a power of two, or too large. Constant memory is not
# written to.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, external_memory
from max.gpu.tensor import constant
from std.atomic import Atomic
from std.memory import stack_allocation


def nameless(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var taps = stack_allocation[4, Float32, address_space=AddressSpace.CONSTANT]()  # expected-error {{constant memory needs a name, by which a launch fills it: stack_allocation[…, name="taps"]}}
    p[unsafe_offset=global_idx.x] = taps[unsafe_offset=0]


def large(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var taps = stack_allocation[16385, Float32, name="taps", address_space=AddressSpace.CONSTANT]()  # expected-error {{constant memory has 1 to 65536 bytes}}
    p[unsafe_offset=global_idx.x] = taps[unsafe_offset=0]


def odd(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var room = stack_allocation[4, Float32, alignment=24, address_space=AddressSpace.SHARED]()  # expected-error {{an alignment is a power of two of at most 1024}}
    var own = stack_allocation[4, Float32, alignment=2048]()  # expected-error {{an alignment is a power of two of at most 1024}}
    var dynamic = external_memory[Float32, address_space=AddressSpace.SHARED, alignment=-16]()  # expected-error {{an alignment is a power of two of at most 1024}}
    p[unsafe_offset=global_idx.x] = room[] + own[] + dynamic[]


def written(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var taps = stack_allocation[4, Float32, name="taps", address_space=AddressSpace.CONSTANT]()
    taps[unsafe_offset=0] = 1  # expected-error {{'taps[unsafe_offset=0]' cannot be changed: it is behind a pointer that only reads}}
    p[unsafe_offset=global_idx.x] = taps[unsafe_offset=0]


def written_in_span(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var taps = constant[Float32, 4, "taps"]()
    taps[0] += 1  # expected-error {{'taps[0]' cannot be changed: it is behind a reference that only reads}}
    p[unsafe_offset=global_idx.x] = taps[0]


def changed(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    var counts = stack_allocation[4, Int32, name="counts", address_space=AddressSpace.CONSTANT]()
    p[unsafe_offset=global_idx.x] = Atomic[Int32].fetch_add(counts, 1)  # expected-error {{the place of an atomic operation cannot be changed: it is behind a pointer that only reads}}


def cast(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    var counts = stack_allocation[4, Int32, name="counts", address_space=AddressSpace.CONSTANT]()
    counts.unsafe_mut_cast[True]()[] = p[]  # expected-error {{constant memory cannot be written to}}


def dynamic(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var taps = external_memory[Float32, address_space=AddressSpace.CONSTANT]()  # expected-error {{a launch brings shared memory and no other}}
    p[unsafe_offset=global_idx.x] = taps[unsafe_offset=0]


def main() raises:
    var ctx = DeviceContext(api="cpu")
    var b = ctx.enqueue_create_buffer[DType.float32](4)
    var n = ctx.enqueue_create_buffer[DType.int32](4)
    ctx.enqueue_function[nameless](b, grid_dim=1, block_dim=4)
    ctx.enqueue_function[odd](b, grid_dim=1, block_dim=4)
    ctx.enqueue_function[large](b, grid_dim=1, block_dim=4)
    ctx.enqueue_function[written](b, grid_dim=1, block_dim=4)
    ctx.enqueue_function[written_in_span](b, grid_dim=1, block_dim=4)
    ctx.enqueue_function[changed](n, grid_dim=1, block_dim=4)
    ctx.enqueue_function[cast](n, grid_dim=1, block_dim=4)
    ctx.enqueue_function[dynamic](b, grid_dim=1, block_dim=4)
