# A barrier of all blocks, made of atomic operations: those of a cooperative launch run at the same time, so that each
# comes there. More blocks than can are refused.
# RUN: %pyc run -O0 %s | FileCheck %s
# RUN: %pyc run -O2 --verify-ir %s | FileCheck %s
# CHECK: 8 1.0 0.0
# CHECK-NEXT: 24 1.0 0.0
# CHECK-NEXT: kernel 'neighbours' is launched with 1025 blocks that run at the same time, and 1024 are the most
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
for blocks in [8, 24, 1025]:
    x = ctx.enqueue_create_buffer[DType.float32](blocks)
    y = ctx.enqueue_create_buffer[DType.float32](blocks)
    arrived = ctx.enqueue_create_buffer[DType.uint32](1)
    arrived.enqueue_fill(0)
    try:
        ctx.enqueue_function[neighbours](x, arrived, y, grid_dim=blocks, block_dim=32, attributes=[together])
        with y.map_to_host() as h:
            print(blocks, h[0], h[blocks - 1])
    except Exception as e:
        print(e)
