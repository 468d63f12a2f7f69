# A kernel that panics calls what writes place, block and thread where the host finds them; text of numbers is the host's work.
# RUN: %pyc build --emit=ptx %s -o - | FileCheck %s
from max.gpu import global_idx
from max.gpu.host import DeviceContext


# CHECK: .visible .global .align 8 .u64 pyc_panic_record
# CHECK-NOT: pyc_float_powers
# CHECK: .entry {{.*}}store
# CHECK: call.uni std$memory$bounds$_index_panic
# CHECK-NOT: malloc
def store(p: Span[Int32, MutUnsafeAnyOrigin]):
    p[global_idx.x] = 1


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](4)
    ctx.enqueue_function[store](b, grid_dim=1, block_dim=4)
