# A barrier of all blocks, made of atomic operations: blocks are checked one after the other, so that the first one would
# wait for ever.
# flags: --check-kernels
# exit: 1
# stderr: grid_barrier_stuck.py:17:15: stuck: kernel 'neighbours' waits for a change that no other thread makes meanwhile
# stderr: by thread (0, 0, 0) of block (0, 0, 0)
from max.gpu.host.launch_attribute import LaunchAttribute, LaunchAttributeID, LaunchAttributeValue
from pyc import Atomic, DType, Float32, Mut, UInt32, kernel
from pyc.gpu import DeviceContext, Span, block_idx, grid_dim, thread_idx


@kernel
def neighbours(x: Mut[Span[Float32]], arrived: Mut[Span[UInt32]], y: Mut[Span[Float32]]) -> None:
    if thread_idx.x == 0:
        x[block_idx.x] = Float32(block_idx.x)
        Atomic[UInt32].fetch_add(arrived.at(0), 1)
        while Atomic[UInt32].load(arrived.at(0)) < UInt32(grid_dim.x):
            pass
        y[block_idx.x] = x[(block_idx.x + 1) % grid_dim.x]


ctx = DeviceContext(api="cpu")
together = LaunchAttribute(LaunchAttributeID.COOPERATIVE, LaunchAttributeValue(True))
x = ctx.enqueue_create_buffer[DType.float32](8)
y = ctx.enqueue_create_buffer[DType.float32](8)
arrived = ctx.enqueue_create_buffer[DType.uint32](1)
x.enqueue_fill(0)
y.enqueue_fill(0)
arrived.enqueue_fill(0)
ctx.enqueue_function[neighbours](x, arrived, y, grid_dim=8, block_dim=32, attributes=[together])
ctx.synchronize()
