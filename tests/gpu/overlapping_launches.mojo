# Kernels that overlap at their ends where the GPU can: each waits for the one before it before it reads what that wrote.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives.grid_controls import PDL, PDLLevel, launch_dependent_grids, pdl_launch_attributes, wait_on_dependent_grids


def double(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    wait_on_dependent_grids()
    p[unsafe_offset=global_idx.x] *= 2
    launch_dependent_grids()


def add(p: Pointer[Int32, MutUnsafeAnyOrigin], amount: Int32):
    with PDL():
        p[unsafe_offset=global_idx.x] += amount


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](64)
    b.enqueue_fill(1)
    for i in range(3):
        ctx.enqueue_function[double](b, grid_dim=2, block_dim=32, attributes=pdl_launch_attributes())
        ctx.enqueue_function[add](b, Int32(i), grid_dim=2, block_dim=32, attributes=pdl_launch_attributes(PDLLevel.OVERLAP_AT_END))
    with b.map_to_host() as h:
        print(h[0], h[63], ((1 * 2 + 0) * 2 + 1) * 2 + 2, len(pdl_launch_attributes(PDLLevel.OFF)))
