"""What a kernel knows of its place in the grid, and how its threads wait for each other."""

from max.gpu.index import thread_idx, block_idx, block_dim, grid_dim, global_idx, cluster_dim, cluster_idx, block_id_in_cluster, lane_id, warp_id, WARP_SIZE
from max.gpu.sync import barrier, named_barrier, named_barrier_arrive, syncwarp
from max.gpu.memory import AddressSpace
from max.gpu.memory import async_copy, async_copy_commit_group, async_copy_wait_all, async_copy_wait_group, external_memory
from max.gpu.mbarrier import async_copy_arrive, cp_async_bulk_commit_group, cp_async_bulk_wait_group, fence_async_view_proxy, fence_mbarrier_init
from max.gpu.mbarrier import mbarrier_arrive, mbarrier_arrive_expect_tx_shared, mbarrier_init, mbarrier_test_wait, mbarrier_try_wait_parity_shared
from max.gpu.primitives.cluster import block_rank_in_cluster, cluster_arrive, cluster_arrive_relaxed, cluster_sync, cluster_sync_relaxed
from max.gpu.primitives.cluster import cluster_wait, elect_one_sync
from max.gpu.primitives.grid_controls import PDL, PDLLevel, launch_dependent_grids, wait_on_dependent_grids
