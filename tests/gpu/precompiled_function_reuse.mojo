# A kernel compiled once with compile_function and launched many times from a host loop.
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def collatz_step(values: Pointer[Int64, MutUnsafeAnyOrigin], steps: Pointer[Int32, MutUnsafeAnyOrigin], n: Int32):
    """Advances every sequence that has not yet reached 1 by one step."""
    var i = global_idx.x
    if i >= Int(n):
        return
    var v = values[unsafe_offset=i]
    if v == 1:
        return
    values[unsafe_offset=i] = v // 2 if v % 2 == 0 else 3 * v + 1
    steps[unsafe_offset=i] += 1


def all_one(values: Span[Int64, _]) -> Bool:
    for v in values:
        if v != 1:
            return False
    return True


def main() raises:
    comptime n = 27
    var ctx = DeviceContext()
    var values = ctx.enqueue_create_buffer[DType.int64](n)
    var steps = ctx.enqueue_create_buffer[DType.int32](n)
    steps.enqueue_fill(0)
    with values.map_to_host() as h:
        for i in range(n):
            h[i] = Int64(i + 1)
    var step = ctx.compile_function[collatz_step]()
    var rounds = 0
    var done = False
    while not done:
        for _ in range(16):
            ctx.enqueue_function(step, values, steps, Int32(n), grid_dim=1, block_dim=32)
        rounds += 16
        with values.map_to_host() as h:
            done = all_one(h.as_span())
    print("rounds", rounds)
    with steps.map_to_host() as h:
        var longest = 0
        for i in range(n):
            if h[i] > h[longest]:
                longest = i
        print("longest start", longest + 1, "with", h[longest], "steps")
        for i in range(0, n, 5):
            print("start", i + 1, "steps", h[i])
