# Static shared memory and one barrier: each block reverses its own segment in place.
from max.gpu import barrier, block_dim, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime SEGMENT = 16


def reverse_segments(data: Pointer[Int32, MutUnsafeAnyOrigin]):
    var tile = stack_allocation[SEGMENT, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var base = block_idx.x * block_dim.x
    tile[unsafe_offset=t] = data[unsafe_offset=base + t]
    barrier()
    data[unsafe_offset=base + t] = tile[unsafe_offset=SEGMENT - 1 - t]


def main() raises:
    comptime blocks = 5
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.int32](blocks * SEGMENT)
    with data.map_to_host() as h:
        for i in range(len(data)):
            h[i] = Int32(i)
    ctx.enqueue_function[reverse_segments](data, grid_dim=blocks, block_dim=SEGMENT)
    with data.map_to_host() as h:
        for b in range(blocks):
            var line = String("segment ") + String(b) + ":"
            for i in range(SEGMENT):
                line += " " + String(h[b * SEGMENT + i])
            print(line)
    ctx.enqueue_function[reverse_segments](data, grid_dim=blocks, block_dim=SEGMENT)
    with data.map_to_host() as h:
        var restored = True
        for i in range(len(data)):
            restored = restored and Int(h[i]) == i
        print("restored by the second launch:", restored)
