# A struct of pointers as argument, arrays in structs, comptime loops, select, early exit by all threads, two kernels with the same helper.
from max.gpu import block_dim, block_idx, global_idx, grid_dim, thread_idx
from max.gpu.host import DeviceContext
from std.math import sqrt

comptime F = Pointer[Float32, MutUnsafeAnyOrigin]


@fieldwise_init
struct Particles(TrivialRegisterPassable):
    var x: F
    var y: F
    var vx: F
    var vy: F
    var n: Int

    def speed(self, i: Int) -> Float32:
        return sqrt(self.vx[unsafe_offset=i] ** 2 + self.vy[unsafe_offset=i] ** 2)


@fieldwise_init
struct Box(TrivialRegisterPassable):
    var walls: Array[Float32, 4]


def bounce(p: Float32, mut v: Float32, low: Float32, high: Float32) -> Float32:
    if p < low:
        v = -v
        return 2 * low - p
    elif p > high:
        v = -v
        return 2 * high - p
    return p


def move(p: Particles, box: Box, dt: Float32, steps: Int32):
    var i = global_idx.x
    if i >= p.n:
        return
    for _ in range(Int(steps)):
        var vx = p.vx[unsafe_offset=i]
        var vy = p.vy[unsafe_offset=i]
        p.x[unsafe_offset=i] = bounce(p.x[unsafe_offset=i] + vx * dt, vx, box.walls[0], box.walls[1])
        p.y[unsafe_offset=i] = bounce(p.y[unsafe_offset=i] + vy * dt, vy, box.walls[2], box.walls[3])
        p.vx[unsafe_offset=i] = vx
        p.vy[unsafe_offset=i] = vy


def fastest(p: Particles, out_: F):
    if block_idx.x > 0 or thread_idx.x > 0:
        return
    var best = Float32(0)
    for i in range(p.n):
        best = max(best, p.speed(i))
    out_[] = best


def main() raises:
    comptime n = 100
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.float32](4 * n + 1)
    with b.map_to_host() as h:
        for i in range(4 * n):
            h[i] = Float32((i * 37) % 19) / 19 + (0 if i < 2 * n else -0.3)
        h[4 * n] = 0
    var p = b.unsafe_ptr().unsafe_origin_cast[MutUnsafeAnyOrigin]()
    var all = Particles(p, p.unsafe_offset(n), p.unsafe_offset(2 * n), p.unsafe_offset(3 * n), n)
    ctx.enqueue_function[move](all, Box([0, 1, 0, 1]), Float32(0.125), Int32(40), grid_dim=4, block_dim=32)
    ctx.enqueue_function[fastest](all, p.unsafe_offset(4 * n), grid_dim=2, block_dim=32)
    with b.map_to_host() as h:
        var inside = True
        for i in range(2 * n):
            inside = inside and -0.001 <= h[i] <= 1.001
        print(inside, h[4 * n])
