# On the CPU device a part between barriers that only the first threads have a share in is a loop over these threads, without the condition; and what the
# condition says of an index is known.
# RUN: %pyc build -O2 --print-after=blocks_loops --verify-ir --cpu=x86-64-v3 %s -o %t | FileCheck %s
# RUN: %pyc build -O2 --dump=llvm --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=VECTORS
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, barrier, block_idx, global_idx, shared, thread_idx


# CHECK-LABEL: define internal i1 @"kernel_lanes_bounded$reduction
# CHECK: [[LEFT:%[0-9]+]] = sub i64 128, %
# CHECK-NEXT: call i64 @llvm.umin.i64(i64 [[LEFT]], i64 %2)
# CHECK: sub i64 1, %
# CHECK-LABEL: define internal i1 @"kernel_lanes_bounded$scan
# CHECK: icmp samesign ult i32 %{{[0-9]+}}, 2{{$}}
# CHECK-NOT: _index_panic
# CHECK: icmp samesign ult i32 %{{[0-9]+}}, 4{{$}}
# VECTORS-LABEL: define internal {{.*}}i64 @"kernel_lanes_bounded$reduction{{.*}}$blocks"(
# VECTORS: fadd contract <8 x float>
# VECTORS: {{^}}}
@kernel
def reduction(x: Span[Float32], sums: Mut[Span[Float32]]) -> None:
    part = shared[Float32, 256]()
    t = thread_idx.x
    i = global_idx.x
    part[t] = x[i] if i < len(x) else 0
    barrier()
    stride = 128
    while stride > 0:
        if t < stride:
            part[t] += part[t + stride]
        barrier()
        stride //= 2
    if t == 0:
        sums[block_idx.x] = part[0]


@kernel
def scan(x: Mut[Span[Float32]]) -> None:
    room = shared[Float32, 2, 256]()
    t = thread_idx.x
    now = 0
    room[0, t] = x[global_idx.x]
    barrier()
    step = 1
    while step < 256:
        value = room[now, t]
        if t >= step:
            value += room[now, t - step]
        now = 1 - now
        room[now, t] = value
        barrier()
        step *= 2
    x[global_idx.x] = room[now, t]


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](1024)
ctx.enqueue_function[reduction](x, x, grid_dim=4, block_dim=256)
ctx.enqueue_function[scan](x, grid_dim=4, block_dim=256)
