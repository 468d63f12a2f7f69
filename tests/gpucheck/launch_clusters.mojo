# Clusters that do not divide the grid.
# flags: --check-kernels
# exit: 1
# stderr: launch_clusters.mojo:16:5: launch-limit: kernel 'fill' is launched in clusters of 2 x 2 x 1 blocks, which do not divide the grid of 4 x 3 x 1
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def fill(p: Pointer[Int32, MutUnsafeAnyOrigin], value: Int32):
    p[unsafe_offset=global_idx.x] = value


def main() raises:
    var ctx = DeviceContext()
    var p = ctx.enqueue_create_buffer[DType.int32](64)
    ctx.enqueue_function[fill](p, Int32(3), grid_dim=(4, 3), block_dim=16, cluster_dim=(2, 2))
