"""Devices and kernels, as taught: Span, Tensor and shared."""

from max.gpu.host.context import DeviceContext
from max.gpu.host.buffer import DeviceBuffer
from max.gpu.host.constant_memory_mapping import ConstantMemoryMapping
from max.gpu.index import thread_idx, block_idx, block_dim, grid_dim, global_idx, lane_id, warp_id, WARP_SIZE
from max.gpu.sync import barrier, named_barrier, syncwarp
from max.gpu.compute.mma import mma
from max.gpu.tensor import Tensor, shared, constant
from max.gpu.primitives import warp, block
from std.memory.span import Span
from std.atomic import Atomic, Ordering
