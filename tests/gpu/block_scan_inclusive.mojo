# Inclusive prefix sums inside each block by doubling steps in two shared buffers.
from max.gpu import barrier, global_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime BLOCK = 32


def scan_block(data: Pointer[Int32, MutUnsafeAnyOrigin]):
    var rows = stack_allocation[2 * BLOCK, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var current = 0
    rows[unsafe_offset=t] = data[unsafe_offset=global_idx.x]
    barrier()
    var step = 1
    while step < BLOCK:
        var src = current * BLOCK
        var dst = (1 - current) * BLOCK
        var v = rows[unsafe_offset=src + t]
        if t >= step:
            v += rows[unsafe_offset=src + t - step]
        rows[unsafe_offset=dst + t] = v
        barrier()
        current = 1 - current
        step *= 2
    data[unsafe_offset=global_idx.x] = rows[unsafe_offset=current * BLOCK + t]


def main() raises:
    comptime blocks = 3
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.int32](blocks * BLOCK)
    var expect = List[Int32](length=blocks * BLOCK, fill=0)
    with data.map_to_host() as h:
        for b in range(blocks):
            var acc = Int32(0)
            for i in range(BLOCK):
                var k = b * BLOCK + i
                h[k] = Int32(k % 7) - 2
                acc += h[k]
                expect[k] = acc
    ctx.enqueue_function[scan_block](data, grid_dim=blocks, block_dim=BLOCK)
    with data.map_to_host() as h:
        var wrong = 0
        for k in range(blocks * BLOCK):
            if h[k] != expect[k]:
                wrong += 1
        for b in range(blocks):
            var line = String("block ") + String(b) + ":"
            for i in range(0, BLOCK, 4):
                line += " " + String(h[b * BLOCK + i])
            print(line, "| total", h[b * BLOCK + BLOCK - 1])
        print("wrong:", wrong)
