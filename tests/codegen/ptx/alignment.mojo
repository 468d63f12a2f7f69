# Memory of a thread, of a block and of a launch has the alignment that a kernel asks for; arrays of a thread have that of
# vectors of 16 bytes, tiles in shared memory that of bulk copies.
# RUN: %pyc build --verify-ir --emit=ptx -O0 %s -o - | FileCheck %s
# RUN: %pyc build --verify-ir --emit=ptx -O2 %s -o - | FileCheck %s
# RUN: %pyc build --dump=ir --only-fn=work %s | FileCheck %s --check-prefix=IR
from layout import row_major
from layout import stack_allocation as tile_allocation
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, external_memory
from std.memory import stack_allocation


# IR-DAG: local {{.*}}: array(uint8, 96) temp align 64
# IR-DAG: shared_dynamic {{.*}} #1024
# IR-DAG: const int 512
# CHECK-DAG: .extern .shared .align 1024 .b8 pyc_shared_dynamic[];
# CHECK-LABEL: .entry alignment$work
# CHECK-DAG: .local .align 64 .b8 __local_depot
# CHECK-DAG: .shared .align 512 .b8 shared
# CHECK-DAG: .shared .align 128 .b8 shared
def work(p: Pointer[Float32, MutUnsafeAnyOrigin], k: Int):
    var room = external_memory[Float32, address_space=AddressSpace.SHARED, alignment=1024]()
    var mine = stack_allocation[96, UInt8, alignment=64]()
    var big = stack_allocation[7, Float32, alignment=512, address_space=AddressSpace.SHARED]()
    var tile = tile_allocation[DType.float32, AddressSpace.SHARED](row_major[3, 3]())
    for i in range(96):
        mine[unsafe_offset=i * k % 96] = UInt8(i)
    var t = Int(thread_idx.x)
    big[unsafe_offset=t % 7] = p[unsafe_offset=t]
    room[unsafe_offset=t] = p[unsafe_offset=t]
    tile[t % 3, t % 2] = p[unsafe_offset=t]
    barrier()
    p[unsafe_offset=t] = big[unsafe_offset=k] + room[unsafe_offset=k] + Float32(mine[unsafe_offset=k]) + tile[k, k][0]


# CHECK-LABEL: .entry alignment$plain
# CHECK: .local .align 16 .b8 __local_depot
def plain(p: Pointer[Float32, MutUnsafeAnyOrigin], k: Int):
    var mine = stack_allocation[96, Float32]()
    for i in range(96):
        mine[unsafe_offset=i * k % 96] = Float32(i)
    p.unsafe_store[alignment=16](4 * thread_idx.x, mine.unsafe_load[width=4, alignment=16](4 * k))


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.float32](32)
    ctx.enqueue_function[work](b, 1, grid_dim=1, block_dim=32, shared_mem_bytes=128)
    ctx.enqueue_function[plain](b, 1, grid_dim=1, block_dim=32)
