# gpus: sm_90 sm_100
# Blocks of a cluster count in each other's shared memory.
from max.gpu import barrier, block_idx, cluster_idx, cluster_dim, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from max.gpu.primitives.cluster import block_rank_in_cluster, cluster_sync, map_shared_rank
from std.atomic import Atomic
from std.memory import stack_allocation

comptime BINS = 16
comptime B = 48


def histogram(src: Pointer[Int32, ImmUnsafeAnyOrigin], n: Int32, dst: Pointer[Int32, MutUnsafeAnyOrigin]):
    """A histogram over the shared memory of a cluster: each block has a part of the bins."""
    var bins = stack_allocation[BINS, Int32, address_space=AddressSpace.SHARED]()
    var blocks = cluster_dim.x
    var per = BINS
    var t = thread_idx.x
    if t < BINS:
        bins[unsafe_offset=t] = 0
    cluster_sync()
    for i in range(block_idx.x * B + t, Int(n), B * 4):
        var v = Int(src[unsafe_offset=i])
        var owner = map_shared_rank(bins, UInt32(v // per % blocks))
        _ = Atomic[Int32].fetch_add(owner.unsafe_offset(v % per), 1)
    cluster_sync()
    if t < BINS:
        _ = Atomic[Int32].fetch_add(dst.unsafe_offset(Int(block_rank_in_cluster()) * per + t), bins[unsafe_offset=t])


def main() raises:
    var ctx = DeviceContext()
    comptime n = 1000
    var src = ctx.enqueue_create_buffer[DType.int32](n)
    var dst = ctx.enqueue_create_buffer[DType.int32](2 * BINS)
    with src.map_to_host() as h:
        for i in range(n):
            h[i] = Int32((i * i) % 32)
    dst.enqueue_fill(0)
    ctx.enqueue_function[histogram](src, Int32(n), dst, grid_dim=4, block_dim=B, cluster_dim=2)
    var want = List[Int](length=32, fill=0)
    for i in range(n):
        want[(i * i) % 32] += 1
    with dst.map_to_host() as h:
        var good = True
        for i in range(32):
            good = good and Int(h[i]) == want[i]
        print("right:", good)
