# Blocks of a cluster use each other's shared memory: once behind a barrier of the cluster, once without.
# flags: --check-kernels
# exit: 1
# stderr: race_cluster.mojo:23:45: race: kernel 'exchange[False]' reads element 0 of shared memory 'mine' while another block wrote it, and nothing orders the two
# stderr: the other is thread (0, 0, 0) of block (1, 0, 0), at
# stderr: by thread (0, 0, 0) of block (0, 0, 0)
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from max.gpu.primitives.cluster import block_rank_in_cluster, cluster_sync, map_shared_rank
from std.memory import stack_allocation


def exchange[careful: Bool](p: Pointer[Int32, MutUnsafeAnyOrigin]):
    var mine = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    mine[unsafe_offset=t] = Int32(t)
    comptime if careful:
        cluster_sync()
    else:
        barrier()
    var theirs = map_shared_rank(mine, 1 - block_rank_in_cluster())
    p[unsafe_offset=block_idx.x * 32 + t] = theirs[unsafe_offset=t]
    cluster_sync()


def main() raises:
    var ctx = DeviceContext()
    var p = ctx.enqueue_create_buffer[DType.int32](128)
    ctx.enqueue_function[exchange[True]](p, grid_dim=4, block_dim=32, cluster_dim=2)
    with p.map_to_host() as h:
        print("careful:", h[0], h[127])
    ctx.enqueue_function[exchange[False]](p, grid_dim=4, block_dim=32, cluster_dim=2)
    ctx.synchronize()
