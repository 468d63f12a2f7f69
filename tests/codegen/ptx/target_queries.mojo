# A kernel that asks for its target at compile time is a function of its own for GPUs, with what it calls; one that does not ask is shared.
# RUN: %pyc build --emit=ptx --gpu=sm_90 %s -o - | FileCheck %s
# RUN: %pyc build --dump=llvm --gpu=sm_90 %s | FileCheck %s --check-prefix=HOST
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.sys import is_gpu, is_nvidia_gpu

comptime LANES = 32 if is_gpu() else 8


def width() -> Int:
    comptime if is_gpu():
        return 64
    else:
        return 16


# CHECK: .entry {{.*}}same${{[0-9]+}}(
# CHECK: st.global.b32 {{.*}}, 5;
def same(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] = 5


# CHECK: .entry {{.*}}asks${{[0-9]+}}$gpu(
# CHECK-DAG: st.global.b32 {{.*}}, 1032;
# CHECK-DAG: st.global.b32 {{.*}}, 1064;
# CHECK-DAG: st.global.b32 {{.*}}, 1090;
# CHECK-NOT: .entry {{.*}}asks
# HOST: define {{.*}}asks${{[0-9]+}}$cpu"(
# HOST-DAG: store i32 1008
# HOST-DAG: store i32 1001
# HOST: ret void
# HOST-NOT: i32 1064
# HOST-NOT: define {{.*}}$gpu"
def asks(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    comptime count = width()
    p[unsafe_offset=0] = Int32(1000 + LANES)
    p[unsafe_offset=1] = Int32(1000 + count)
    comptime if is_nvidia_gpu["sm_90"]():
        p[unsafe_offset=2] = 1090
    elif is_gpu():
        comptime assert False, "another GPU"
    else:
        p[unsafe_offset=3] = 1001


def main() raises:
    var ctx = DeviceContext()
    var p = ctx.enqueue_create_buffer[DType.int32](4)
    ctx.enqueue_function[same](p, grid_dim=1, block_dim=4)
    ctx.enqueue_function[asks](p, grid_dim=1, block_dim=1)
