"""Wishes about a launch beyond its sizes. GPUs take them as CUDA does; the CPU device has nothing that they could change.

```mojo
from max.gpu import block_idx, global_idx
from max.gpu.host import DeviceContext, Dim
from max.gpu.host.launch_attribute import LaunchAttribute
from max.gpu.primitives.cluster import block_rank_in_cluster


def number(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=block_idx.x] = Int32(block_rank_in_cluster())


var ctx = DeviceContext()
var b = ctx.enqueue_create_buffer[DType.int32](4)
ctx.enqueue_function[number](b, grid_dim=4, block_dim=1, attributes=[LaunchAttribute.from_cluster_dim(Dim(2))])
with b.map_to_host() as h:
    print(h[2], h[3])  # 0 1
```
"""

from max.gpu.host.dim import Dim


@fieldwise_init
struct LaunchAttributeID(Equatable, TrivialRegisterPassable):
    """Which wish it is. The numbers are the CUDA driver's."""

    var _value: UInt32
    comptime IGNORE = Self(0)
    comptime ACCESS_POLICY_WINDOW = Self(1)
    comptime COOPERATIVE = Self(2)
    comptime SYNCHRONIZATION_POLICY = Self(3)
    comptime CLUSTER_DIMENSION = Self(4)
    comptime CLUSTER_SCHEDULING_POLICY_PREFERENCE = Self(5)
    comptime PROGRAMMATIC_STREAM_SERIALIZATION = Self(6)
    comptime PROGRAMMATIC_EVENT = Self(7)
    comptime PRIORITY = Self(8)
    comptime MEM_SYNC_DOMAIN_MAP = Self(9)
    comptime MEM_SYNC_DOMAIN = Self(10)


struct LaunchAttributeValue(TrivialRegisterPassable):
    """What is wished: 64 bytes, as the driver has them."""

    var _words: Array[UInt32, 16]

    def __init__(out self):
        self._words = Array[UInt32, 16](fill=0)

    def __init__(out self, value: Bool):
        self = Self()
        self._words[0] = UInt32(1) if value else UInt32(0)

    def __init__(out self, value: Int32):
        self = Self()
        self._words[0] = UInt32(value)

    def __init__(out self, dim: Dim):
        self = Self()
        self._words[0] = UInt32(dim.x())
        self._words[1] = UInt32(dim.y())
        self._words[2] = UInt32(dim.z())


struct LaunchAttribute(ImplicitlyCopyable, TrivialRegisterPassable):
    """One wish of a launch: `attributes=[LaunchAttribute(LaunchAttributeID.COOPERATIVE, LaunchAttributeValue(True))]`.

    ```mojo
    from max.gpu import global_idx
    from max.gpu.host import DeviceContext
    from max.gpu.host.launch_attribute import LaunchAttribute, LaunchAttributeID, LaunchAttributeValue


    def number(p: Pointer[Int32, MutUnsafeAnyOrigin]):
        p[unsafe_offset=global_idx.x] = Int32(global_idx.x)


    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](64)
    var together = LaunchAttribute(LaunchAttributeID.COOPERATIVE, LaunchAttributeValue(True))
    ctx.enqueue_function[number](b, grid_dim=2, block_dim=32, attributes=[together])
    with b.map_to_host() as h:
        print(h[63])  # 63
    ```
    """

    var id: LaunchAttributeID
    var _padding: UInt32
    var value: LaunchAttributeValue

    def __init__(out self):
        self = Self(LaunchAttributeID.IGNORE, LaunchAttributeValue())

    def __init__(out self, id: LaunchAttributeID, value: LaunchAttributeValue):
        self.id = id
        self._padding = 0
        self.value = value

    @staticmethod
    def from_cluster_dim(dim: Dim) -> Self:
        """Blocks in clusters of the size `dim`, which run on the GPU at the same time (sm_90 and later). The size must
        divide the grid.
        """
        return Self(LaunchAttributeID.CLUSTER_DIMENSION, LaunchAttributeValue(dim))
