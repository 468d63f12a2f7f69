# With optimisation, checked kernels look at shared memory in a simpler way between two barriers if nobody writes to it there, as vectors where they do
# nothing else; loops over buffers that a launch does not write to run in strips of threads, as vectors.
# RUN: %pyc build --check-kernels -O2 --cpu=x86-64-v3 --dump=llvm %s | FileCheck %s
from max.gpu import barrier, global_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]


# CHECK-LABEL: define internal {{.*}}@"kernel_checks$turned${{[0-9]+}}$blocks"
# CHECK: call {{.*}}@pyc_check_settled_places
# CHECK: load <8 x i32>
# CHECK: shufflevector <8 x i32>
# CHECK: add <8 x i32>
def turned(out: Ints, rounds: Int):
    var room = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var sum = Int32(0)
    for r in range(rounds):
        room[unsafe_offset=t] = Int32(t + r)
        barrier()
        sum += room[unsafe_offset=31 - t]
        barrier()
    out[unsafe_offset=t] = sum


# CHECK-LABEL: define internal {{.*}}@"kernel_checks$without_second_barrier${{[0-9]+}}$blocks"
# CHECK-NOT: pyc_check_settled_places
# CHECK: ret
def without_second_barrier(out: Ints, rounds: Int):
    var room = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var sum = Int32(0)
    for r in range(rounds):
        room[unsafe_offset=t] = Int32(t + r)
        barrier()
        sum += room[unsafe_offset=31 - t]
    out[unsafe_offset=t] = sum


# CHECK-LABEL: define internal {{.*}}@"kernel_checks$sums${{[0-9]+}}$blocks"
# CHECK: call {{.*}}@pyc_check_constant_places
# CHECK: load <8 x i32>
# CHECK: add {{.*}}<8 x i32>
def sums(from_: Ints, out: Ints, n: Int):
    var i = global_idx.x
    var sum = Int32(0)
    for k in range(n):
        sum += from_[unsafe_offset=k * 32 + i]
    out[unsafe_offset=i] = sum


# Where a row of threads goes is found out first, then all of it is checked at once.
# CHECK-LABEL: define internal {{.*}}@"kernel_checks$scaled${{[0-9]+}}$blocks"
# CHECK: call i1 @pyc_check_strip_begin
# CHECK: store <{{[48]}} x i64>
# CHECK: call {{.*}}i1 @pyc_check_strip_inline
# CHECK: mul <8 x i32>
def scaled(from_: Ints, out: Ints, n: Int):
    var i = global_idx.x
    if i < n:
        out[unsafe_offset=i] += from_[unsafe_offset=i] * 5


def main() raises:
    var ctx = DeviceContext()
    var out = ctx.enqueue_create_buffer[DType.int32](32)
    ctx.enqueue_function[turned](out, 3, grid_dim=1, block_dim=32)
    var from_ = ctx.enqueue_create_buffer[DType.int32](96)
    ctx.enqueue_function[sums](from_, out, 3, grid_dim=1, block_dim=32)
    ctx.enqueue_function[scaled](from_, out, 30, grid_dim=1, block_dim=32)
    ctx.enqueue_function[without_second_barrier](out, 3, grid_dim=1, block_dim=32)
