# N-body with structs in buffers and shared memory; a struct argument with a method.
from max.gpu import barrier, block_dim, global_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.math import sqrt
from std.memory import stack_allocation


@fieldwise_init
struct Vec3(ImplicitlyCopyable, TrivialRegisterPassable):
    var x: Float64
    var y: Float64
    var z: Float64

    def __add__(self, o: Self) -> Self:
        return Self(self.x + o.x, self.y + o.y, self.z + o.z)

    def __sub__(self, o: Self) -> Self:
        return Self(self.x - o.x, self.y - o.y, self.z - o.z)

    def __mul__(self, k: Float64) -> Self:
        return Self(self.x * k, self.y * k, self.z * k)

    def norm2(self) -> Float64:
        return self.x * self.x + self.y * self.y + self.z * self.z


@fieldwise_init
struct Params(TrivialRegisterPassable):
    var dt: Float64
    var eps: Float64
    var n: Int32

    def force(self, d: Vec3) -> Vec3:
        var r2 = d.norm2() + self.eps
        return d * (1 / (r2 * sqrt(r2)))


def step(pos: Pointer[Vec3, ImmUnsafeAnyOrigin], vel: Pointer[Vec3, MutUnsafeAnyOrigin], out_: Pointer[Vec3, MutUnsafeAnyOrigin], p: Params):
    var tile = stack_allocation[32, Vec3, address_space=AddressSpace.SHARED]()
    var i = global_idx.x
    var n = Int(p.n)
    var me = pos[unsafe_offset=i] if i < n else Vec3(0, 0, 0)
    var acc = Vec3(0, 0, 0)
    for first in range(0, n, block_dim.x):
        if first + thread_idx.x < n:
            tile[unsafe_offset=thread_idx.x] = pos[unsafe_offset=first + thread_idx.x]
        barrier()
        for j in range(min(block_dim.x, n - first)):
            acc = acc + p.force(tile[unsafe_offset=j] - me)
        barrier()
    if i < n:
        vel[unsafe_offset=i] = vel[unsafe_offset=i] + acc * p.dt
        out_[unsafe_offset=i] = me + vel[unsafe_offset=i] * p.dt


def main() raises:
    comptime n = 75
    var ctx = DeviceContext()
    var raw = ctx.enqueue_create_buffer[DType.float64](9 * n)
    raw.enqueue_fill(0)
    with raw.map_to_host() as h:
        for i in range(3 * n):
            h[i] = Float64((i * 29) % 31) / 7
    var base = raw.unsafe_ptr()
    for k in range(2):
        var from_ = base if k == 0 else base.unsafe_offset(6 * n)
        var to = base.unsafe_offset(6 * n) if k == 0 else base
        ctx.enqueue_function[step](from_.unsafe_bitcast[Vec3](), base.unsafe_offset(3 * n).unsafe_bitcast[Vec3](), to.unsafe_bitcast[Vec3](), Params(0.01, 0.1, Int32(n)), grid_dim=3, block_dim=32)
    with raw.map_to_host() as h:
        var sum = Float64(0)
        for i in range(3 * n):
            sum += h[3 * n + i]
        print("momentum", abs(sum) < 1e-9, h[0] != 0)
