"""Blocks of a cluster wait for each other, and use each other's shared memory. GPUs without clusters have one block in each, as launches without
`cluster_dim=` do. On the CPU device all have arrived when all wait.

```mojo
from max.gpu import block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives.cluster import *


def number(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    cluster_arrive()
    cluster_wait()  # the same as cluster_sync()
    cluster_arrive_relaxed()
    cluster_wait()  # the same as cluster_sync_relaxed()
    cluster_sync_relaxed()
    if elect_one_sync():
        p[unsafe_offset=block_idx.x] = Int32(block_rank_in_cluster())


var ctx = DeviceContext()
var b = ctx.enqueue_create_buffer[DType.int32](4)
ctx.enqueue_function[number](b, grid_dim=4, block_dim=32, cluster_dim=2)
with b.map_to_host() as h:
    print(h[0], h[1], h[2], h[3])  # 0 1 0 1
```
"""

from max.gpu.target import Target
from max.gpu.index import _HAS_CLUSTERS, block_id_in_cluster, cluster_dim, lane_id
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
    """Waits until all threads of the cluster have arrived. Each has to. On the CPU device, aborts the program if the blocks of the
    cluster do not run at the same time.
    """
    comptime if is_gpu() and _HAS_CLUSTERS:
        if __pyc.on_device():
            Target.cluster_wait()
    elif is_gpu():
        barrier()
    else:
        if cluster_dim.x * cluster_dim.y * cluster_dim.z == 1:
            barrier()
        elif not __pyc.pyc_cpu_cluster_barrier():
            abort("the blocks of this cluster do not run at the same time")


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
def cluster_sync_relaxed():
    """Waits until all threads of the cluster are here, and says nothing of what was written."""
    cluster_arrive_relaxed()
    cluster_wait()


@always_inline
def block_rank_in_cluster() -> UInt32:
    """The number of the block in its cluster; x runs fastest."""
    return UInt32((block_id_in_cluster.z * cluster_dim.y + block_id_in_cluster.y) * cluster_dim.x + block_id_in_cluster.x)


@__unsafe
@always_inline
def map_shared_rank[T: AnyType, //](shared: Pointer[T, _, address_space=_], rank: UInt32) -> Pointer[T, MutUnsafeAnyOrigin]:
    """The address in the shared memory of the cluster's block `rank` that corresponds to `shared` in this block's. A `cluster_sync()`
    before makes sure that the block runs and has written there; one after it, that its memory stays until all have read. On the
    CPU device, aborts the program if the block does not run at the same time.

    ```mojo
    from max.gpu import thread_idx
    from max.gpu.host import DeviceContext
    from max.gpu.memory import AddressSpace
    from max.gpu.primitives.cluster import block_rank_in_cluster, cluster_sync, map_shared_rank
    from std.memory import stack_allocation


    def exchange(p: Pointer[Int32, MutUnsafeAnyOrigin]):
        var mine = stack_allocation[1, Int32, address_space=AddressSpace.SHARED]()
        var rank = block_rank_in_cluster()
        if thread_idx.x == 0:
            mine[unsafe_offset=0] = Int32(rank) * 100
        cluster_sync()
        if thread_idx.x == 0:
            p[unsafe_offset=Int(rank)] = map_shared_rank(mine, 1 - rank)[unsafe_offset=0]
        cluster_sync()

    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](2)
    ctx.enqueue_function[exchange](b, grid_dim=2, block_dim=32, cluster_dim=2)
    with b.map_to_host() as h:
        print(h[0], h[1])  # 100 0
    ```
    """
    comptime if is_gpu() and _HAS_CLUSTERS:
        return __pyc.bitcast[Pointer[T, MutUnsafeAnyOrigin]](Target.cluster_address(__pyc.bitcast[UInt64](shared), rank))
    elif is_gpu():
        return __pyc.bitcast[Pointer[T, MutUnsafeAnyOrigin]](__pyc.bitcast[UInt64](shared))
    else:
        var place = __pyc.pyc_cpu_cluster_address(__pyc.bitcast[Pointer[UInt8, MutUnsafeAnyOrigin]](__pyc.bitcast[UInt64](shared)), rank)
        if __pyc.bitcast[UInt64](place) == 0:
            abort("there is no such block in the cluster, or its blocks do not run at the same time: a cluster_sync() has to come first")
        return __pyc.bitcast[Pointer[T, MutUnsafeAnyOrigin]](place)


@always_inline
def elect_one_sync() -> Bool:
    """True in one lane of the warp, which is all here."""
    return lane_id() == 0
