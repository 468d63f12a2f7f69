# A block whose threads keep a value while a loop goes on runs in tiles of four rows: in each round a number of `a` is for a row of two vectors, and
# the same places of `b` are for all rows.
# RUN: %pyc build -O2 --cpu=x86-64-v3 --dump=llvm %s | FileCheck %s
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Numbers = Pointer[Float32, MutUnsafeAnyOrigin]


# CHECK-LABEL: define internal {{.*}}@"kernel_tiles$product{{.*}}$blocks"
# CHECK-COUNT-8: phi <8 x float>
# CHECK-COUNT-4: shufflevector <8 x float> {{.*}} zeroinitializer
# CHECK: br i1
def product(a: Numbers, b: Numbers, c: Numbers, n: Int):
    var column = global_idx.x
    var row = global_idx.y
    var sum = Float32(0)
    for k in range(n):
        sum += a[unsafe_offset=row * n + k] * b[unsafe_offset=k * n + column]
    c[unsafe_offset=row * n + column] = sum


def main() raises:
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.float32](4096)
    ctx.enqueue_function[product](a, a, a, 64, grid_dim=(1, 16), block_dim=(64, 4))
