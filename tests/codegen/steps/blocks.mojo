# The steps that make code of a block of threads from the code of one thread can each be looked at.
# RUN: %pyc build -O2 %s -o %t --print-after=blocks_simplify | FileCheck %s --check-prefix=THREAD
# RUN: %pyc build -O2 %s -o %t --print-after=blocks_regions | FileCheck %s --check-prefix=REGIONS
# RUN: %pyc build -O2 %s -o %t --print-after=blocks_loops | FileCheck %s --check-prefix=LOOPS
# RUN: %pyc build -O2 %s -o %t --check-kernels --print-after=checks_inline | FileCheck %s --check-prefix=CHECKED
# RUN: %pyc build -O2 %s -o %t --print-after=gpu_build --print-after=optimise | FileCheck %s --check-prefix=ORDER
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from pyc.gpu import shared


def reverse(values: Span[mut=True, Float32, MutUnsafeAnyOrigin]):
    var tile = shared[Float32, 64]()
    var i = thread_idx.x
    tile[i] = values[i]
    barrier()
    values[i] = tile[63 - i]


# One thread: the barrier is a call, and nothing is repeated.
# THREAD:      ; after blocks_simplify
# THREAD:      define internal {{.*}} @"{{.*}}reverse{{.*}}$strips"
# THREAD-NOT:  phi
# THREAD:      call void @pyc_cpu_barrier
# THREAD:      ret

# The barrier divides the code.
# REGIONS:     ; after blocks_regions
# REGIONS:     define internal {{.*}} @"{{.*}}reverse{{.*}}$strips"
# REGIONS:     call void @pyc_cpu_barrier
# REGIONS:     br label

# Two regions, each a loop over the threads of a strip; the barrier has gone.
# LOOPS:       ; after blocks_loops
# LOOPS:       define internal {{.*}} @"{{.*}}reverse{{.*}}$strips"
# LOOPS-NOT:   pyc_cpu_barrier
# LOOPS:       !llvm.access.group
# LOOPS:       !llvm.access.group

# CHECKED:     ; after checks_inline
# CHECKED:     define {{.*}}reverse

# ORDER:       ; after gpu_build
# ORDER:       ; after optimise


def main() raises:
    var ctx = DeviceContext()
    var values = ctx.enqueue_create_buffer[DType.float32](64)
    ctx.enqueue_function[reverse](values, grid_dim=1, block_dim=64)
    ctx.synchronize()
