# An atomic operation that says no order acquires and releases, by fences where another thread could tell and by nothing elsewhere.
# RUN: %pyc build --emit=ptx -O2 %s -o - | FileCheck %s
from max.gpu import barrier, block_idx, global_idx, thread_idx, grid_dim
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.atomic import Atomic, Ordering
from std.memory import stack_allocation
comptime I32 = Pointer[Int32, MutUnsafeAnyOrigin]


# A plain access to what a barrier has ordered, and one to memory that nobody writes to, need no fence.
# CHECK-LABEL: .entry {{.*}}histogram
# CHECK-NOT: fence
# CHECK: atom.shared.add
# CHECK-NOT: fence
# CHECK: bar.sync
# CHECK: ld.shared
# CHECK: fence.acq_rel.cta;
# CHECK: atom.global.add
# CHECK-NOT: fence
# CHECK: ret;
def histogram(data: Pointer[UInt8, ImmUnsafeAnyOrigin], counts: I32, n: Int32):
    var bins = stack_allocation[256, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    bins[unsafe_offset=t] = 0
    barrier()
    for i in range(global_idx.x, Int(n), grid_dim.x * 256):
        _ = Atomic[Int32].fetch_add(bins.unsafe_offset(Int(data[unsafe_offset=i])), 1)
    barrier()
    _ = Atomic[Int32].fetch_add(counts.unsafe_offset(t), bins[unsafe_offset=t])


# CHECK-LABEL: .entry {{.*}}hspan
# CHECK-NOT: fence
# CHECK: atom.global.add
# CHECK-NOT: fence
# CHECK: ret;
def hspan(data: Span[UInt8, ImmUnsafeAnyOrigin], counts: Span[Int32, MutUnsafeAnyOrigin]):
    var i = global_idx.x
    if i < len(data):
        _ = Atomic[Int32].fetch_add(counts.at(Int(data[i])), 1)


# What the block wrote is released, what the others wrote acquired.
# CHECK-LABEL: .entry {{.*}}last
# CHECK: fence.acq_rel.gpu;
# CHECK: atom.global.add
# CHECK: fence.acq_rel.gpu;
def last(x: I32, partial: I32, done: I32, total: I32):
    var t = thread_idx.x
    if t == 0:
        partial[unsafe_offset=block_idx.x] = x[unsafe_offset=block_idx.x]
        var ticket = Atomic[Int32].fetch_add(done, 1)
        if ticket == 7:
            var s = Int32(0)
            for b in range(8):
                s += partial[unsafe_offset=b]
            total[unsafe_offset=0] = s


# CHECK-LABEL: .entry {{.*}}compact
# CHECK: fence.acq_rel.gpu;
# CHECK: atom.global.add
# CHECK: fence.acq_rel.gpu;
def compact(x: I32, out_: I32, n: I32):
    var i = global_idx.x
    if x[unsafe_offset=i] > 0:
        var p = Atomic[Int32].fetch_add(n, 1)
        out_[unsafe_offset=Int(p)] = x[unsafe_offset=i]


# A result that nobody looks at acquires nothing; what other threads wrote before the barrier is released.
# CHECK-LABEL: .entry {{.*}}publish
# CHECK: bar.sync
# CHECK: fence.acq_rel.gpu;
# CHECK: atom.global.add
# CHECK-NOT: fence
# CHECK: ret;
def publish(x: I32, flag: I32):
    x[unsafe_offset=global_idx.x] = 1
    barrier()
    if thread_idx.x == 0:
        _ = Atomic[Int32].fetch_add(flag, 1)


# Shared memory is the block's.
# CHECK-LABEL: .entry {{.*}}handoff
# CHECK: ld.acquire
# CHECK: fence.acq_rel.cta;
# CHECK: atom.shared.add
# CHECK-NOT: fence
# CHECK: }
def handoff(x: I32):
    var s = stack_allocation[2, Int32, address_space=AddressSpace.SHARED]()
    if thread_idx.x == 0:
        s[unsafe_offset=1] = 0
    barrier()
    if thread_idx.x == 1:
        s[unsafe_offset=0] = 5
        _ = Atomic[Int32].fetch_add(s.unsafe_offset(1), 1)
    if thread_idx.x == 40:
        while Atomic[Int32].load(s.unsafe_offset(1)) == 0:
            pass
        x[unsafe_offset=0] = s[unsafe_offset=0]


# What says its order has it.
# CHECK-LABEL: .entry {{.*}}says
# CHECK-NOT: fence
# CHECK: atom.global.add
# CHECK-NOT: fence
# CHECK: ret;
def says(x: I32, n: I32):
    x[unsafe_offset=global_idx.x] = 1
    x[unsafe_offset=0] = Atomic[Int32].fetch_add[ordering=Ordering.RELAXED](n, 1)


def main() raises:
    var ctx = DeviceContext()
    var u = ctx.enqueue_create_buffer[DType.uint8](100)
    var c = ctx.enqueue_create_buffer[DType.int32](100)
    ctx.enqueue_function[histogram](u, c, Int32(1), grid_dim=1, block_dim=1)
    ctx.enqueue_function[hspan](u, c, grid_dim=1, block_dim=1)
    ctx.enqueue_function[last](c, c, c, c, grid_dim=1, block_dim=1)
    ctx.enqueue_function[compact](c, c, c, grid_dim=1, block_dim=1)
    ctx.enqueue_function[publish](c, c, grid_dim=1, block_dim=1)
    ctx.enqueue_function[says](c, c, grid_dim=1, block_dim=1)
    ctx.enqueue_function[handoff](c, grid_dim=1, block_dim=1)
