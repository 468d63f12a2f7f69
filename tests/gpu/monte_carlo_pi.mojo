# Monte Carlo with a counter-based generator: every thread derives its numbers from a seed and its index.
from max.gpu import block_dim, global_idx, grid_dim
from max.gpu.host import DeviceContext
from std.atomic import Atomic


def mix(counter: UInt32, key: UInt32) -> UInt32:
    """Scrambles a counter under a key: the same pair gives the same number on every device."""
    var x = counter * 0x9E3779B1 + key
    x ^= x >> 16
    x *= 0x85EBCA6B
    x ^= x >> 13
    x *= 0xC2B2AE35
    return x ^ (x >> 16)


def inside(sample: UInt32, seed: UInt32) -> Bool:
    """Whether the sample's point, on a grid of 2^15 x 2^15, lies in the quarter circle."""
    var x = UInt64(mix(2 * sample, seed) >> 17)
    var y = UInt64(mix(2 * sample + 1, seed) >> 17)
    return x * x + y * y < 1 << 30


def count_hits(samples: Int32, seed: UInt32, hits: Pointer[UInt64, MutUnsafeAnyOrigin]):
    var mine = UInt64(0)
    for s in range(global_idx.x, Int(samples), grid_dim.x * block_dim.x):
        if inside(UInt32(s), seed):
            mine += 1
    _ = Atomic[UInt64].fetch_add(hits, mine)


def main() raises:
    var ctx = DeviceContext()
    var hits = ctx.enqueue_create_buffer[DType.uint64](1)
    comptime samples = 20_000
    for seed in range(4):
        hits.enqueue_fill(0)
        ctx.enqueue_function[count_hits](Int32(samples), UInt32(seed * 1000 + 1), hits, grid_dim=4, block_dim=64)
        var expect = 0
        for s in range(samples):
            if inside(UInt32(s), UInt32(seed * 1000 + 1)):
                expect += 1
        with hits.map_to_host() as h:
            var thousandths = 4000 * Int(h[0]) // samples
            print("seed", seed, "hits", h[0], "host", expect, "pi in thousandths", thousandths)
    print("first numbers:", mix(0, 1), mix(1, 1), mix(2, 1))
