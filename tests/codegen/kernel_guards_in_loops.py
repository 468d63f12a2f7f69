# On the CPU device a condition about the position is a guard also behind another guard, in a loop: where it holds for all threads of a strip, they go
# through the loop as vectors without masks, and keep their sums from round to round.
# RUN: %pyc build -O2 --dump=llvm --cpu=x86-64-v3 %s | FileCheck %s
# CHECK-LABEL: define internal {{.*}}i64 @"kernel_guards_in_loops$blur{{.*}}$blocks"(
# CHECK-NOT: llvm.masked
# CHECK: fadd contract <8 x float>
# CHECK-NOT: llvm.masked
# CHECK: {{^}}}
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Tensor, global_idx


@kernel
def blur(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    r = global_idx.y
    c = global_idx.x
    rows, columns = x.shape
    if r >= rows or c >= columns:
        return
    total = Float32(0)
    for i in range(rows // 8):
        cc = c + i - 2
        if 0 <= cc < columns:
            total += x[r, cc]
    y[r, c] = total


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](64, 64)
ctx.enqueue_function[blur](x, x, grid_dim=(4, 4), block_dim=(16, 16))
