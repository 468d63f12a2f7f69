"""What a kernel knows of its place in the grid, and how its threads wait for each other."""

from max.gpu.index import thread_idx, block_idx, block_dim, grid_dim, global_idx, cluster_dim, cluster_idx, block_id_in_cluster, lane_id, warp_id, WARP_SIZE
from max.gpu.sync import barrier, named_barrier, named_barrier_arrive, syncwarp
from max.gpu.memory import AddressSpace
