# Checked kernels run the blocks of a cluster one after the other: where they would wait for each other it says so.
# flags: --check-kernels
# exit: 1
# stderr: cluster_waits.mojo:12:5: panic: kernel 'step'
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives.cluster import cluster_sync


def step(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=thread_idx.x] = 1
    cluster_sync()


def main() raises:
    var ctx = DeviceContext(api="cpu")
    var b = ctx.enqueue_create_buffer[DType.int32](32)
    ctx.enqueue_function[step](b, grid_dim=2, block_dim=32, cluster_dim=2)
    ctx.synchronize()
