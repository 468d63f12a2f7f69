# A struct that is copied whole is copied by words, and never byte by byte: from a buffer, through a span, from and to the
# memory of a block.
# RUN: %pyc build --verify-ir --emit=ptx -O0 %s -o - | FileCheck %s
# RUN: %pyc build --verify-ir --emit=ptx -O2 %s -o - | FileCheck %s
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation


@fieldwise_init
struct Body(TrivialRegisterPassable):
    var x: Float32
    var y: Float32
    var z: Float32
    var tag: Int16
    var kind: Int16


# CHECK-LABEL: .entry struct_copies$through_pointer
# CHECK-NOT: .b8
# CHECK: ret;
def through_pointer(p: Pointer[Body, MutUnsafeAnyOrigin], q: Pointer[Float32, MutUnsafeAnyOrigin]):
    var b = p[unsafe_offset=thread_idx.x]
    q[unsafe_offset=thread_idx.x] = b.x + b.y + b.z + Float32(b.tag)
    p[unsafe_offset=thread_idx.x + 64] = b


# CHECK-LABEL: .entry struct_copies$through_block
# CHECK: .shared .align 64 .b8 shared
# CHECK-NOT: .b8
# CHECK: ret;
def through_block(q: Pointer[Float32, MutUnsafeAnyOrigin]):
    var s = stack_allocation[64, Body, address_space=AddressSpace.SHARED]()
    s[unsafe_offset=thread_idx.x] = Body(1, 2, q[unsafe_offset=thread_idx.x], 4, 5)
    barrier()
    var b = s[unsafe_offset=63 - thread_idx.x]
    q[unsafe_offset=thread_idx.x] = b.x + b.y + b.z + Float32(b.tag)


# CHECK-LABEL: .entry struct_copies$through_span
# CHECK-NOT: ld.global.b8
# CHECK: ret;
def through_span(p: Span[Body, MutUnsafeAnyOrigin], q: Pointer[Float32, MutUnsafeAnyOrigin]):
    var b = p[thread_idx.x]
    q[unsafe_offset=thread_idx.x] = b.x + b.y + b.z + Float32(b.tag)


def main() raises:
    var ctx = DeviceContext()
    var q = ctx.enqueue_create_buffer[DType.float32](64)
    var p = ctx.enqueue_create_buffer[DType.float32](512)
    var bodies = p.unsafe_ptr().bitcast[Body]()
    ctx.enqueue_function[through_pointer](bodies, q, grid_dim=1, block_dim=64)
    ctx.enqueue_function[through_block](q, grid_dim=1, block_dim=64)
    ctx.enqueue_function[through_span](Span[Body, MutUnsafeAnyOrigin](unsafe_ptr=bodies, length=64), q, grid_dim=1, block_dim=64)
