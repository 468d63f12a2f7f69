"""Blocks of a cluster wait for each other. GPUs without clusters have one block in each, as launches without `cluster_dim=`
do. On the CPU device all have arrived when all wait; checked, it runs blocks one after the other, and panics where several would have to wait."""

from max.gpu.target import Target
from max.gpu.index import _HAS_CLUSTERS, cluster_dim, lane_id
from max.gpu.sync import barrier
from std.builtin.assertions import abort
from std.sys.info import is_gpu


@always_inline
def cluster_arrive():
    """Arrives at the cluster's barrier; what was written before is seen by those that wait there."""
    if __pyc.on_device():
        comptime if is_gpu() and _HAS_CLUSTERS:
            Target.cluster_arrive[relaxed=False]()


@always_inline
def cluster_arrive_relaxed():
    """Arrives at the cluster's barrier, and says nothing of what was written."""
    if __pyc.on_device():
        comptime if is_gpu() and _HAS_CLUSTERS:
            Target.cluster_arrive[relaxed=True]()


@always_inline
def cluster_wait():
    """Waits until all threads of the cluster have arrived. Each has to."""
    comptime if is_gpu() and _HAS_CLUSTERS:
        if __pyc.on_device():
            Target.cluster_wait()
    elif is_gpu():
        barrier()
    else:
        if cluster_dim.x * cluster_dim.y * cluster_dim.z == 1:
            barrier()
        elif not __pyc.pyc_cpu_cluster_barrier():
            abort("blocks of a cluster wait for each other, and --check-kernels runs them one after the other")


@always_inline
def cluster_sync():
    """Waits until all threads of the cluster are here; what they wrote before is then seen by all.

    ```mojo
    from max.gpu import cluster_idx, thread_idx
    from max.gpu.host import DeviceContext
    from max.gpu.primitives.cluster import cluster_sync


    def step(p: Pointer[Int32, MutUnsafeAnyOrigin]):
        p[unsafe_offset=thread_idx.x] = Int32(thread_idx.x)
        cluster_sync()
        if thread_idx.x == 0:
            p[unsafe_offset=31] += Int32(cluster_idx.x)


    def main() raises:
        var ctx = DeviceContext()
        var b = ctx.enqueue_create_buffer[DType.int32](32)
        ctx.enqueue_function[step](b, grid_dim=1, block_dim=32)
        with b.map_to_host() as h:
            print(h[31])  # 31
    ```
    """
    cluster_arrive()
    cluster_wait()


@always_inline
def elect_one_sync() -> Bool:
    """True in one lane of the warp, which is all here."""
    return lane_id() == 0
