# Shared memory of structs that nothing else in the program makes: each array has room for its own.
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation
from std.random import Random


@fieldwise_init
struct Cell(TrivialRegisterPassable):
    var value: Int64
    var parts: Tuple[Int32, Int32]


def apart(out_: Pointer[Int64, MutUnsafeAnyOrigin]):
    var cells = stack_allocation[32, Cell, address_space=AddressSpace.SHARED]()
    var states = stack_allocation[32, Random[10], address_space=AddressSpace.SHARED]()
    var sums = stack_allocation[32, Int64, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    sums[unsafe_offset=t] = Int64(t)
    cells[unsafe_offset=t] = Cell(Int64(t) * 100, (Int32(t), Int32(2 * t)))
    states[unsafe_offset=t] = Random(seed=UInt64(t))
    barrier()
    var other = cells[unsafe_offset=31 - t]
    out_[unsafe_offset=t] = sums[unsafe_offset=t] + other.value + Int64(other.parts[1])
    if t == 0:
        out_[unsafe_offset=32] = Int64(Int(states) - Int(cells))
        out_[unsafe_offset=33] = Int64(Int(sums) - Int(states))


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int64](34)
    ctx.enqueue_function[apart](b, grid_dim=1, block_dim=32)
    with b.map_to_host() as h:
        print(h[0], h[1], h[31], h[32] >= 32 * 16, h[33] > 0)
