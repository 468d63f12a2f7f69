# Kernels overlap from sm_90 on; before that nothing waits, and launches do not ask for it.
# RUN: %pyc build --emit=ptx --gpu=sm_90 %s -o - | FileCheck %s
# RUN: %pyc build --emit=ptx --gpu=sm_80 %s -o - | FileCheck %s --check-prefix=OLD
# RUN: %pyc run --gpu=sm_90 %s | FileCheck %s --check-prefix=ASKS
# RUN: %pyc run --gpu=sm_80 %s | FileCheck %s --check-prefix=NONE
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives.grid_controls import launch_dependent_grids, pdl_launch_attributes, wait_on_dependent_grids


# CHECK: .entry {{.*}}double
# CHECK: griddepcontrol.wait;
# CHECK: griddepcontrol.launch_dependents;
# OLD: .entry {{.*}}double
# OLD-NOT: griddepcontrol
def double(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    wait_on_dependent_grids()
    p[unsafe_offset=global_idx.x] *= 2
    launch_dependent_grids()


# ASKS: 1 attributes
# NONE: 0 attributes
def main() raises:
    var ctx = DeviceContext(api="cpu")
    var p = ctx.enqueue_create_buffer[DType.int32](4)
    p.enqueue_fill(1)
    ctx.enqueue_function[double](p, grid_dim=1, block_dim=4, attributes=pdl_launch_attributes())
    print(len(pdl_launch_attributes()), "attributes")
