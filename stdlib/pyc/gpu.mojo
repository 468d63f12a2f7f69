"""Devices and kernels, as taught: Span, Tensor and shared."""

from max.gpu.host.context import DeviceContext
from max.gpu.host.buffer import DeviceBuffer
from max.gpu.host.constant_memory_mapping import ConstantMemoryMapping
from max.gpu.host.device_attribute import DeviceAttribute
from max.gpu.host.launch_attribute import LaunchAttribute, LaunchAttributeID, LaunchAttributeValue
from max.gpu.index import thread_idx, block_idx, block_dim, grid_dim, global_idx, lane_id, warp_id, WARP_SIZE
from max.gpu.index import cluster_dim, cluster_idx, block_id_in_cluster
from max.gpu.sync import barrier, named_barrier, named_barrier_arrive, syncwarp
from max.gpu.sync import async_copy_arrive, mbarrier_init, mbarrier_arrive, mbarrier_wait
from max.gpu.memory import external_memory, async_copy, async_copy_wait_all
from max.gpu.compute.mma import mma, ld_matrix, st_matrix
from max.gpu.primitives.cluster import cluster_sync, map_shared_rank, block_rank_in_cluster
from max.gpu.primitives.grid_controls import pdl_launch_attributes, wait_on_dependent_grids, launch_dependent_grids
from max.gpu.tensor import Tensor, shared, constant
from max.gpu.primitives import warp, block
from std.memory.span import Span
from std.atomic import Atomic, Ordering, fence
from std.sys.info import is_gpu, is_nvidia_gpu
