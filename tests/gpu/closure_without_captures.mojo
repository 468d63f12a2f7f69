# A nested function that captures nothing is a kernel as one with captures is: its threads know their numbers, on every device.
from max.gpu import block_idx, thread_idx
from max.gpu.host import DeviceContext


def main() raises:
    var ctx = DeviceContext()

    def kernel():
        if thread_idx.x == 3:
            print("block", block_idx.x, "thread", thread_idx.x)

    ctx.enqueue_function(kernel, grid_dim=1, block_dim=4)
    ctx.synchronize()
