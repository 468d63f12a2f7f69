# Bodies that attract each other: a struct with methods as element of the work, tiles of bodies in shared memory.
from pyc import DType, Float64, Mut, TrivialRegisterPassable, fieldwise_init, fn, kernel, struct
from pyc.gpu import DeviceContext, Tensor, barrier, block_dim, global_idx, shared, thread_idx
from pyc.math import sqrt


@fieldwise_init
@struct
class Body(TrivialRegisterPassable):
    x: Float64
    y: Float64
    mass: Float64

    def pull(self, ox: Float64, oy: Float64, om: Float64) -> tuple[Float64, Float64]:
        dx = ox - self.x
        dy = oy - self.y
        d2 = dx * dx + dy * dy + 0.01
        f = om / (d2 * sqrt(d2))
        return dx * f, dy * f


@kernel
def forces(bodies: Tensor[Float64, 2], force: Mut[Tensor[Float64, 2]]) -> None:
    tile = shared[Float64, 16, 3]()
    i = global_idx.x
    t = thread_idx.x
    n = len(bodies)
    alive = i < n
    me = Body(bodies[i, 0], bodies[i, 1], bodies[i, 2]) if alive else Body(0.0, 0.0, 0.0)
    fx = 0.0
    fy = 0.0
    first = 0
    while first < n:
        if first + t < n:
            for k in range(3):
                tile[t, k] = bodies[first + t, k]
        barrier()
        for j in range(min(16, n - first)):
            px, py = me.pull(tile[j, 0], tile[j, 1], tile[j, 2])
            fx += px
            fy += py
        barrier()
        first += 16
    if alive:
        force[i, 0] = fx
        force[i, 1] = fy


def main():
    n = 40
    ctx = DeviceContext()
    bodies = ctx.enqueue_create_buffer[DType.float64](n, 3)
    force = ctx.enqueue_create_buffer[DType.float64](n, 2)
    data = [((i * 7 % 13) * 0.5, (i * 5 % 11) * 0.25, 1.0 + i % 3) for i in range(n)]
    with bodies.map_to_host() as h:
        for i, (x, y, m) in enumerate(data):
            h[3 * i] = x
            h[3 * i + 1] = y
            h[3 * i + 2] = m
    ctx.enqueue_function[forces](bodies, force, grid_dim=3, block_dim=16)
    worst = 0.0
    with force.map_to_host() as h:
        for i in range(n):
            fx = fy = 0.0
            for x, y, m in data:
                dx = x - data[i][0]
                dy = y - data[i][1]
                d2 = dx * dx + dy * dy + 0.01
                f = m / (d2 * d2**0.5)
                fx += dx * f
                fy += dy * f
            worst = max(worst, abs(fx - float(h[2 * i])), abs(fy - float(h[2 * i + 1])))
        print(f"{float(h[0]):.6f} {float(h[2 * n - 1]):.6f}", worst < 1e-9)


main()
