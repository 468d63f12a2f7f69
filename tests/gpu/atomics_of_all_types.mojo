# Atomics in many types: extremes, sums, and the ticket of the block that is last.
from max.gpu import barrier, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.atomic import Atomic, Ordering, fence
from std.memory import stack_allocation


def extremes[dtype: DType](values: Pointer[Scalar[dtype], ImmUnsafeAnyOrigin], out_: Pointer[Scalar[dtype], MutUnsafeAnyOrigin], n: Int32):
    var i = global_idx.x
    if i < Int(n):
        var v = values[unsafe_offset=i]
        Atomic[Scalar[dtype]].min(out_, v)
        Atomic[Scalar[dtype]].max(out_.unsafe_offset(1), v)
        _ = Atomic[Scalar[dtype]].fetch_add(out_.unsafe_offset(2), v)
        _ = Atomic[Scalar[dtype]].fetch_sub(out_.unsafe_offset(3), v)


def last_block_sums(values: Pointer[Int32, ImmUnsafeAnyOrigin], partial: Pointer[Int32, MutUnsafeAnyOrigin], done: Pointer[Int32, MutUnsafeAnyOrigin], total: Pointer[Int32, MutUnsafeAnyOrigin], blocks: Int32):
    var sums = stack_allocation[64, Int32, address_space=AddressSpace.SHARED]()
    var is_last = stack_allocation[1, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    sums[unsafe_offset=t] = values[unsafe_offset=global_idx.x]
    barrier()
    var stride = 32
    while stride > 0:
        if t < stride:
            sums[unsafe_offset=t] += sums[unsafe_offset=t + stride]
        barrier()
        stride //= 2
    if t == 0:
        partial[unsafe_offset=block_idx.x] = sums[unsafe_offset=0]
        fence[Ordering.ACQUIRE_RELEASE]()
        var ticket = Atomic[Int32].fetch_add[ordering=Ordering.ACQUIRE_RELEASE](done, 1)
        is_last[unsafe_offset=0] = Int32(1) if ticket == blocks - 1 else Int32(0)
    barrier()
    if is_last[unsafe_offset=0] == 1 and t == 0:
        var sum = Int32(0)
        for b in range(blocks):
            sum += partial[unsafe_offset=Int(b)]
        total[unsafe_offset=0] = sum


def main() raises:
    var ctx = DeviceContext()
    comptime n = 256

    def run[dtype: DType](name: String) raises {ref}:
        var v = ctx.enqueue_create_buffer[dtype](n)
        var o = ctx.enqueue_create_buffer[dtype](4)
        with v.map_to_host() as h, o.map_to_host() as r:
            for i in range(n):
                h[i] = Scalar[dtype]((i * 37 + 11) % 101)
            r[0] = 1000
            r[1] = 0
            r[2] = 0
            r[3] = 30000
        ctx.enqueue_function[extremes[dtype]](v, o, Int32(n), grid_dim=4, block_dim=64)
        with o.map_to_host() as r:
            print(name, r[0], r[1], r[2], r[3])

    run[DType.int32]("int32")
    run[DType.uint32]("uint32")
    run[DType.int64]("int64")
    run[DType.uint64]("uint64")
    run[DType.float32]("float32")
    run[DType.float64]("float64")
    var v = ctx.enqueue_create_buffer[DType.int32](n)
    var p = ctx.enqueue_create_buffer[DType.int32](4)
    var d = ctx.enqueue_create_buffer[DType.int32](1)
    var t = ctx.enqueue_create_buffer[DType.int32](1)
    d.enqueue_fill(0)
    with v.map_to_host() as h:
        for i in range(n):
            h[i] = Int32(i)
    ctx.enqueue_function[last_block_sums](v, p, d, t, Int32(4), grid_dim=4, block_dim=64)
    with t.map_to_host() as h:
        print("last block", h[0], n * (n - 1) // 2)
