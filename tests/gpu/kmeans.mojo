# Clusters of points by Lloyd's steps: a kernel assigns, another sums with atomics, the host divides.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.atomic import Atomic
from std.math import ceildiv


@fieldwise_init
struct Vec2(ImplicitlyCopyable, TrivialRegisterPassable, Writable):
    var x: Float32
    var y: Float32

    def __sub__(self, other: Self) -> Self:
        return Self(self.x - other.x, self.y - other.y)

    def dot(self, other: Self) -> Float32:
        return self.x * other.x + self.y * other.y

    def write_to(self, mut writer: Some[Writer]):
        writer.write("<", self.x, " ", self.y, ">")


comptime Points = Pointer[Vec2, ImmUnsafeAnyOrigin]


def nearest[k: Int](p: Vec2, centres: Array[Vec2, k]) -> Int:
    var best = 0
    var least = Float32.MAX
    for c in range(k):
        var d = p - centres[c]
        var length = d.dot(d)
        if length < least:
            least = length
            best = c
    return best


def assign[k: Int](
    xs: Pointer[Float32, ImmUnsafeAnyOrigin], labels: Pointer[UInt8, MutUnsafeAnyOrigin], centres: Array[Vec2, k], n: Int32
):
    var i = global_idx.x
    if i < Int(n):
        var p = Vec2(xs[unsafe_offset=2 * i], xs[unsafe_offset=2 * i + 1])
        labels[unsafe_offset=i] = UInt8(nearest(p, centres))


def gather(
    xs: Pointer[Float32, ImmUnsafeAnyOrigin],
    labels: Pointer[UInt8, ImmUnsafeAnyOrigin],
    sums: Pointer[Float32, MutUnsafeAnyOrigin],
    counts: Pointer[Int32, MutUnsafeAnyOrigin],
    n: Int32,
):
    var i = global_idx.x
    if i < Int(n):
        var l = Int(labels[unsafe_offset=i])
        _ = Atomic[Float32].fetch_add(sums.unsafe_offset(2 * l), xs[unsafe_offset=2 * i])
        _ = Atomic[Float32].fetch_add(sums.unsafe_offset(2 * l + 1), xs[unsafe_offset=2 * i + 1])
        _ = Atomic[Int32].fetch_add(counts.unsafe_offset(l), 1)


def main() raises:
    comptime K = 3
    comptime n = 300
    var ctx = DeviceContext()
    var xs = ctx.enqueue_create_buffer[DType.float32](2 * n)
    var labels = ctx.enqueue_create_buffer[DType.uint8](n)
    var sums = ctx.enqueue_create_buffer[DType.float32](2 * K)
    var counts = ctx.enqueue_create_buffer[DType.int32](K)
    with xs.map_to_host() as h:
        for i in range(n):
            h[2 * i] = Float32((i % 3) * 16 + (i * 5) % 4)
            h[2 * i + 1] = Float32((i % 3) * 8 - (i * 7) % 4)
    var centres: Array[Vec2, K] = [Vec2(0, 0), Vec2(1, 1), Vec2(40, 0)]
    for step in range(5):
        sums.enqueue_fill(0)
        ctx.enqueue_memset(counts, 0)
        ctx.enqueue_function[assign[K]](xs, labels, centres, Int32(n), grid_dim=ceildiv(n, 128), block_dim=128)
        ctx.enqueue_function[gather](xs, labels, sums, counts, Int32(n), grid_dim=ceildiv(n, 128), block_dim=128)
        var line = String()
        with sums.map_to_host() as s, counts.map_to_host() as c:
            for k in range(K):
                if c[k] > 0:
                    centres[k] = Vec2(s[2 * k] / Float32(c[k]), s[2 * k + 1] / Float32(c[k]))
                line += String(" ", c[k], " ", centres[k])
        print(step, line)
