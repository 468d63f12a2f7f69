# What is done behind LLVM's passes: parameters are read in the first block, so instructions name them and need no address in a
# register; of the two branches at a loop's end the first goes to the next round.
# RUN: %pyc build --emit=ptx --verify-ir --gpu=sm_90 %s -o %t && FileCheck %s < %t
# RUN: %pyc build --emit=ptx --verify-ir --gpu=sm_90 --print-after=gpu_finish %s -o %t | FileCheck %s --check-prefix=LLVM
from pyc import DType, Float32, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


# CHECK-LABEL: .entry {{.*}}$add$
# CHECK: ld.param.b64 {{.*}}_param_2+8]
# CHECK-NOT: mov.b64 {{.*}}_param_
# CHECK: st.global.b32
# LLVM-LABEL: @"{{.*}}add$
# LLVM-COUNT-6: load {{ptr|i64}}, ptr
# LLVM: br i1
# LLVM-NOT: load ptr
# LLVM: ret void
@kernel
def add(a: Span[Float32], b: Span[Float32], total: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(total):
        total[i] = a[i] + b[i]


# CHECK-LABEL: .entry {{.*}}$sparse$
# CHECK: fma.rn.f32
# CHECK: setp.ne.b32
# CHECK-NEXT: bra $L__
# CHECK-NEXT: bra.uni
@kernel
def sparse(starts: Span[Int32], columns: Span[Int32], values: Span[Float32], x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    row = global_idx.x
    if row < len(y):
        total = Float32(0)
        for k in range(starts[row], starts[row + 1]):
            total += values[k] * x[columns[k]]
        y[row] = total


ctx = DeviceContext(api="cpu")
line = ctx.enqueue_create_buffer[DType.float32](64)
places = ctx.enqueue_create_buffer[DType.int32](65)
ctx.enqueue_function[add](line, line, line, grid_dim=1, block_dim=64)
ctx.enqueue_function[sparse](places, places, line, line, line, grid_dim=1, block_dim=64)
