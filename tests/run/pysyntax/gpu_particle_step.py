# REQUIRES: numpy
# Particles in a box: a struct of constants goes to the kernel, positions and velocities are tensors updated in place.
# cpython: 3.11
import numpy as np

from pyc import DType, Float64, Mut, TrivialRegisterPassable, fieldwise_init, kernel, struct
from pyc.gpu import DeviceContext, Tensor, global_idx


@fieldwise_init
@struct
class World(TrivialRegisterPassable):
    dt: Float64
    gravity: Float64
    width: Float64
    bounce: Float64

    def energy(self, y: Float64, vx: Float64, vy: Float64) -> Float64:
        return 0.5 * (vx * vx + vy * vy) - self.gravity * y


@kernel
def step(position: Mut[Tensor[Float64, 2]], velocity: Mut[Tensor[Float64, 2]], world: World) -> None:
    p = global_idx.x
    if p >= position.shape[0]:
        return
    velocity[p, 1] += world.gravity * world.dt
    for axis in range(2):
        position[p, axis] += velocity[p, axis] * world.dt
    if position[p, 1] < 0.0:
        position[p, 1] = -position[p, 1]
        velocity[p, 1] *= -world.bounce
    if position[p, 0] < 0.0 or position[p, 0] > world.width:
        velocity[p, 0] = -velocity[p, 0]
        position[p, 0] += 2.0 * velocity[p, 0] * world.dt


class Simulation:
    def __init__(self, world, position, velocity):
        self.ctx = DeviceContext()
        self.world = world
        self.position = self.ctx.from_numpy[DType.float64, 2](position)
        self.velocity = self.ctx.from_numpy[DType.float64, 2](velocity)
        self.count = len(position)
        self.steps = 0

    def run(self, steps):
        for _ in range(steps):
            self.ctx.enqueue_function[step](self.position, self.velocity, self.world, grid_dim=1, block_dim=8)
        self.steps += steps
        return self.position.to_numpy(), self.velocity.to_numpy()


world = World(dt=0.25, gravity=-2.0, width=8.0, bounce=0.5)
position = np.array([[0.5, 4.0], [4.0, 0.0], [7.5, 1.0]])
velocity = np.array([[1.0, 0.0], [0.0, 2.0], [2.0, -1.0]])
simulation = Simulation(world, position, velocity)
for steps in (1, 3, 6):
    x, v = simulation.run(steps)
    print("after", simulation.steps, "steps")
    for p in range(simulation.count):
        e = world.energy(float(x[p, 1]), float(v[p, 0]), float(v[p, 1]))
        print(f"  {p}: ({x[p, 0]:.4f}, {x[p, 1]:.4f}) moving ({v[p, 0]:.4f}, {v[p, 1]:.4f}) energy {e:.4f}")
print("start kept:", position.tolist())
