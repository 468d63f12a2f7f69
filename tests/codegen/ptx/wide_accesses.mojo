# A promised alignment makes one access of a vector; assembly that names a kind of memory gets addresses there, which nothing converts.
# RUN: %pyc build --emit=ptx -O2 %s -o - | FileCheck %s
from max.gpu import barrier, global_idx, lane_id
from max.gpu.compute.mma import ld_matrix
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, async_copy, async_copy_wait_all
from std.memory import stack_allocation


# CHECK-LABEL: .entry {{.*}}wide
# CHECK: ld.global.v4.b32
# CHECK: st.global.v4.b32
# CHECK: ld.global.v2.b32
# CHECK: ld.global.v2.b32
# CHECK: ld.global.b32
# CHECK: ld.global.b32
# CHECK: st.global.b32
def wide(p: Pointer[Float32, MutUnsafeAnyOrigin], q: Pointer[Float32, MutUnsafeAnyOrigin]):
    var i = global_idx.x * 4
    p.unsafe_store[alignment=16](i, p.unsafe_load[width=4, alignment=16](i) + 1)
    var v = q.unsafe_load[width=4, alignment=8](i).reduce_add()
    p[unsafe_offset=i] = v + q.unsafe_load[width=2](i + 801).reduce_add()


# CHECK-LABEL: .entry {{.*}}in_shared
# CHECK-NOT: cvta.to.shared
# CHECK-NOT: cvta.shared
# CHECK: cp.async.cg.shared.global
# CHECK: ldmatrix.sync
# CHECK-NOT: cvta.to.shared
# CHECK-NOT: cvta.shared
# CHECK: ret;
def in_shared(p: Pointer[BFloat16, MutUnsafeAnyOrigin]):
    var tile = stack_allocation[256, BFloat16, address_space=AddressSpace.SHARED]()
    async_copy[16](p.unsafe_offset(lane_id() * 8), tile.unsafe_offset(lane_id() * 8))
    async_copy_wait_all()
    barrier()
    var fragment = ld_matrix[8](tile.unsafe_offset(lane_id() * 8))
    p.unsafe_store[alignment=16](lane_id() * 8, fragment)


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.float32](1024)
    var c = ctx.enqueue_create_buffer[DType.bfloat16](256)
    ctx.enqueue_function[wide](b, b, grid_dim=1, block_dim=4)
    ctx.enqueue_function[in_shared](c, grid_dim=1, block_dim=32)
