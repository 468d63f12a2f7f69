"""Coordinates of threads and blocks. They are Ints; x runs fastest.

```mojo
from max.gpu import block_idx, global_idx, lane_id, thread_idx, warp_id
from max.gpu.host import DeviceContext


def number(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    if block_idx.x == 1 and thread_idx.x == 40:
        p[unsafe_offset=0] = Int32(global_idx.x)
        p[unsafe_offset=1] = Int32(warp_id())
        p[unsafe_offset=2] = Int32(lane_id())


var ctx = DeviceContext()
var b = ctx.enqueue_create_buffer[DType.int32](3)
ctx.enqueue_function[number](b, grid_dim=2, block_dim=64)
with b.map_to_host() as h:
    print(h[0], h[1], h[2])  # 104 1 8
```
"""

from max.gpu.target import Target
from std.sys.info import is_gpu

comptime _HAS_CLUSTERS = not is_gpu() or Target.HAS_CLUSTERS

comptime WARP_SIZE = __pyc.warp_size()
"""Threads of a warp."""

comptime thread_idx = _ThreadIdx()
"""The thread in its block."""
comptime block_idx = _BlockIdx()
"""The block in the grid."""
comptime block_dim = _BlockDim()
"""The threads of a block."""
comptime grid_dim = _GridDim()
"""The blocks of the grid."""
comptime global_idx = _GlobalIdx()
"""The thread in the whole grid: `block_idx * block_dim + thread_idx`."""


comptime cluster_dim = _ClusterDim()
"""The blocks of a cluster: as many as the launch's `cluster_dim=` says; 1 without, and on GPUs that have no clusters."""
comptime cluster_idx = _ClusterIdx()
"""The cluster in the grid."""
comptime block_id_in_cluster = _BlockInCluster()
"""The block in its cluster."""


@fieldwise_init
struct _ThreadIdx(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.thread_x()

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.thread_y()

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.thread_z()


@fieldwise_init
struct _BlockIdx(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.block_x()

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.block_y()

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.block_z()


@fieldwise_init
struct _BlockDim(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.block_dim_x()

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.block_dim_y()

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.block_dim_z()


@fieldwise_init
struct _GridDim(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.grid_x()

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.grid_y()

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.grid_z()


@fieldwise_init
struct _GlobalIdx(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.block_x() * __pyc.block_dim_x() + __pyc.thread_x()

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.block_y() * __pyc.block_dim_y() + __pyc.thread_y()

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.block_z() * __pyc.block_dim_z() + __pyc.thread_z()


@fieldwise_init
struct _ClusterDim(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        comptime if _HAS_CLUSTERS:
            return __pyc.cluster_dim_x()
        return 1

    @property
    @always_inline
    def y(self) -> Int:
        comptime if _HAS_CLUSTERS:
            return __pyc.cluster_dim_y()
        return 1

    @property
    @always_inline
    def z(self) -> Int:
        comptime if _HAS_CLUSTERS:
            return __pyc.cluster_dim_z()
        return 1


@fieldwise_init
struct _ClusterIdx(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.block_x() // cluster_dim.x

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.block_y() // cluster_dim.y

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.block_z() // cluster_dim.z


@fieldwise_init
struct _BlockInCluster(TrivialRegisterPassable):
    @property
    @always_inline
    def x(self) -> Int:
        return __pyc.block_x() % cluster_dim.x

    @property
    @always_inline
    def y(self) -> Int:
        return __pyc.block_y() % cluster_dim.y

    @property
    @always_inline
    def z(self) -> Int:
        return __pyc.block_z() % cluster_dim.z


@always_inline
def lane_id() -> Int:
    """The thread in its warp: 0 to WARP_SIZE - 1."""
    return __pyc.lane()


@always_inline
def warp_id() -> Int:
    """The warp in its block."""
    return __pyc.warp_id()
