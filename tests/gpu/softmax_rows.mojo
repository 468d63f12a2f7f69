# Row-wise softmax with one block per row: a shared-memory maximum, then a sum of exponentials.
from max.gpu import barrier, block_dim, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.math import exp
from std.memory import stack_allocation

comptime BLOCK = 32


def softmax(x: Pointer[Float32, MutUnsafeAnyOrigin], cols: Int32):
    var cache = stack_allocation[BLOCK, Float32, address_space=AddressSpace.SHARED]()
    var row = x.unsafe_offset(block_idx.x * Int(cols))
    var t = thread_idx.x

    var high = Float32.MIN_FINITE
    for c in range(t, Int(cols), BLOCK):
        high = max(high, row[unsafe_offset=c])
    cache[unsafe_offset=t] = high
    barrier()
    var half = BLOCK // 2
    while half > 0:
        if t < half:
            cache[unsafe_offset=t] = max(cache[unsafe_offset=t], cache[unsafe_offset=t + half])
        barrier()
        half //= 2
    high = cache[unsafe_offset=0]
    barrier()

    var sum = Float32(0)
    for c in range(t, Int(cols), BLOCK):
        var e = exp(row[unsafe_offset=c] - high)
        row[unsafe_offset=c] = e
        sum += e
    cache[unsafe_offset=t] = sum
    barrier()
    half = BLOCK // 2
    while half > 0:
        if t < half:
            cache[unsafe_offset=t] += cache[unsafe_offset=t + half]
        barrier()
        half //= 2
    sum = cache[unsafe_offset=0]
    for c in range(t, Int(cols), BLOCK):
        row[unsafe_offset=c] /= sum


def main() raises:
    comptime rows = 4
    comptime cols = 50
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.float32](rows * cols)
    with x.map_to_host() as h:
        for c in range(cols):
            h[c] = 1
            h[cols + c] = Float32(c)
            h[2 * cols + c] = 1000 if c == 17 else -1000
            h[3 * cols + c] = Float32(c % 2) * 2
    ctx.enqueue_function[softmax](x, Int32(cols), grid_dim=rows, block_dim=BLOCK)
    with x.map_to_host() as h:
        for r in range(rows):
            var total = Float32(0)
            var best = 0
            for c in range(cols):
                total += h[r * cols + c]
                if h[r * cols + c] > h[r * cols + best]:
                    best = c
            print(
                "row",
                r,
                "total per mille",
                Int(round(total * 1000)),
                "best at",
                best,
                "in parts per 10000:",
                Int(round(h[r * cols + best] * 10000)),
                "first",
                Int(round(h[r * cols] * 10000)),
            )
