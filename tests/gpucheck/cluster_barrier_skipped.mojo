# A barrier of the cluster that one block skips.
# flags: --check-kernels
# exit: 1
# stderr: cluster_barrier_skipped.mojo:13:9: divergent-barrier: kernel 'some' waits here with 16 of the cluster's 64 threads
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives.cluster import block_rank_in_cluster, cluster_sync


def some(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=block_idx.x * 32 + thread_idx.x] = 1
    if block_rank_in_cluster() == 0 and thread_idx.x < 16:
        cluster_sync()
    barrier()


def main() raises:
    var ctx = DeviceContext()
    var p = ctx.enqueue_create_buffer[DType.int32](128)
    ctx.enqueue_function[some](p, grid_dim=4, block_dim=32, cluster_dim=2)
    ctx.synchronize()
