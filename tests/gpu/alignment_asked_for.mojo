# Memory begins where a kernel asks for it: a thread's own, a block's, that of a helper which has more of it, the launch's, and
# that of tiles.
from layout import row_major, stack_allocation as tile_allocation
from max.gpu import thread_idx, barrier
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, external_memory
from std.memory import stack_allocation


def helper() -> Pointer[Float32, MutUntrackedOrigin, address_space=AddressSpace.SHARED]:
    _ = stack_allocation[3, Float32, address_space=AddressSpace.SHARED]()
    return stack_allocation[5, Float32, alignment=256, address_space=AddressSpace.SHARED]()


def work(p: Pointer[UInt64, MutUnsafeAnyOrigin], k: Int):
    var room = external_memory[Float32, address_space=AddressSpace.SHARED, alignment=1024]()
    var small = stack_allocation[3, UInt8, alignment=64]()
    var one = stack_allocation[1, Float32, address_space=AddressSpace.SHARED]()
    var big = stack_allocation[7, Float32, alignment=512, address_space=AddressSpace.SHARED]()
    var tile = tile_allocation[DType.float32, AddressSpace.SHARED](row_major[3, 3]())
    small[unsafe_offset=k] = UInt8(thread_idx.x)
    var t = thread_idx.x
    var h = helper()
    if t == 0:
        one[] = 1
        big[] = 2
        room[] = 3
        h[] = 4
        tile[0, 0] = 5
    barrier()
    p[unsafe_offset=8 * t] = UInt64(Int(room)) % 1024
    p[unsafe_offset=8 * t + 1] = UInt64(Int(small)) % 64
    p[unsafe_offset=8 * t + 2] = UInt64(Int(big)) % 512
    p[unsafe_offset=8 * t + 3] = UInt64(Int(h)) % 256
    p[unsafe_offset=8 * t + 4] = UInt64(Int(tile.ptr)) % 128
    p[unsafe_offset=8 * t + 5] = UInt64(small[unsafe_offset=k])
    p[unsafe_offset=8 * t + 6] = UInt64(one[] + big[] + room[] + h[] + tile[0, 0][0])


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.uint64](32 * 8)
    b.enqueue_fill(77)
    ctx.enqueue_function[work](b, 1, grid_dim=1, block_dim=32, shared_mem_bytes=128)
    var s = UInt64(0)
    with b.map_to_host() as h:
        for i in range(32):
            for k in range(5):
                s += h[8 * i + k]
        print(s, h[5], h[13], h[31 * 8 + 5], h[14])
