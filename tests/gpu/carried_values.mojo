# What threads carry through loops and over barriers: swapped, kept from the round before, left by several exits, begun anew in an outer
# loop. Some of it has the same memory in the code of a block.
from max.gpu import barrier, block_dim, thread_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]
comptime THREADS = 48


def shift(tile: Pointer[Int32, _, address_space=AddressSpace.SHARED], value: Int32) -> Int32:
    """The value of the next thread."""
    tile[unsafe_offset=thread_idx.x] = value
    barrier()
    var next = tile[unsafe_offset=(thread_idx.x + 1) % block_dim.x]
    barrier()
    return next


def swapped(out: Ints, rounds: Int):
    var tile = stack_allocation[THREADS, Int32, address_space=AddressSpace.SHARED]()
    var a = Int32(thread_idx.x)
    var b = a * a
    for _ in range(rounds):
        var next = shift(tile, b)
        b = a
        a = next
    out[unsafe_offset=thread_idx.x] = 1000 * a + b


def before_last(out: Ints, rounds: Int):
    var tile = stack_allocation[THREADS, Int32, address_space=AddressSpace.SHARED]()
    var now = Int32(thread_idx.x)
    var before = Int32(-1)
    for _ in range(rounds):
        before = now
        now = shift(tile, now) + 1
    out[unsafe_offset=thread_idx.x] = 1000 * before + now


def several_exits(out: Ints, rounds: Int):
    var tile = stack_allocation[THREADS, Int32, address_space=AddressSpace.SHARED]()
    var sum = Int32(thread_idx.x)
    var r = 0
    while True:
        if r == rounds:
            break
        var next = shift(tile, sum)
        if r == 5:
            sum -= next
            break
        sum = next + Int32(r)
        r += 1
        if r % 3 == 1:
            continue
        sum += shift(tile, next)
    out[unsafe_offset=thread_idx.x] = sum


def begun_anew(out: Ints, rounds: Int):
    var tile = stack_allocation[THREADS, Int32, address_space=AddressSpace.SHARED]()
    var total = Int32(0)
    var last = Int32(thread_idx.x)
    for r in range(rounds):
        var part = last - Int32(r)
        var start = part
        for _ in range(4):
            part = shift(tile, part) + part % 7
            if thread_idx.x % 3 == 0:
                start += part
        total += part + start
        last = shift(tile, start)
    out[unsafe_offset=thread_idx.x] = total * 3 + last


def inner_only(out: Ints, rounds: Int):
    var tile = stack_allocation[THREADS, Int32, address_space=AddressSpace.SHARED]()
    var low = Int32(thread_idx.x)
    var high = Int32(0)
    for r in range(rounds):
        tile[unsafe_offset=thread_idx.x] = low + high
        barrier()
        var old = low
        for k in range(8):
            var seen = tile[unsafe_offset=(k * 5 + thread_idx.x) % block_dim.x]
            high = low
            low = seen - high % 5
        barrier()
        high += old + Int32(r)
    out[unsafe_offset=thread_idx.x] = low - 2 * high


def show[kernel: def(Ints, Int) thin -> None](ctx: DeviceContext, name: String) raises:
    for rounds in [0, 1, 2, 9]:
        var out = ctx.enqueue_create_buffer[DType.int32](THREADS)
        ctx.enqueue_function[kernel](out, rounds, grid_dim=1, block_dim=THREADS)
        var sum = 0
        with out.map_to_host() as host:
            for i in range(THREADS):
                sum = (sum * 31 + Int(host[i])) % 1000003
        print(name, rounds, sum)


def main() raises:
    var ctx = DeviceContext()
    show[swapped](ctx, "swapped")
    show[before_last](ctx, "before last")
    show[several_exits](ctx, "several exits")
    show[begun_anew](ctx, "begun anew")
    show[inner_only](ctx, "inner only")
