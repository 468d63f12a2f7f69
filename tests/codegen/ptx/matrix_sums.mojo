# The sums of matrix units stay in single registers through a loop, also where a GPU has pairs: nothing is packed in its rounds.
# RUN: %pyc build --emit=ptx --gpu=sm_100 -O2 %s -o - | FileCheck %s
from max.gpu import lane_id
from max.gpu.compute.mma import mma
from max.gpu.host import DeviceContext


# CHECK-LABEL: .entry matrix_sums$product
# CHECK: mma.sync
# CHECK-NOT: mov.b64{{[[:space:]]+}}%rd{{[0-9]+}}, {
# CHECK: bra
def product(a: Pointer[BFloat16, ImmUnsafeAnyOrigin], c: Pointer[Float32, MutUnsafeAnyOrigin], rounds: Int32):
    var sums = Array[SIMD[DType.float32, 4], 2](fill=0)
    for k in range(Int(rounds)):
        var left = a.unsafe_load[width=8](k * 256 + lane_id() * 8)
        comptime for j in range(2):
            mma(sums[j], left, left.slice[4, offset=j * 4](), sums[j])
    comptime for j in range(2):
        c.unsafe_store((j * 32 + lane_id()) * 4, sums[j])


def main() raises:
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.bfloat16](512)
    var c = ctx.enqueue_create_buffer[DType.float32](256)
    ctx.enqueue_function[product](a, c, Int32(2), grid_dim=1, block_dim=32)
