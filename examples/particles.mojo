# Particles in a box: structs, traits, generics, SIMD, ownership and errors, and no Python anywhere.
from std.math import sqrt

comptime Vec = SIMD[DType.float64, 4]


trait Force:
    def on(self, position: Vec, velocity: Vec) -> Vec:
        ...


@fieldwise_init
struct Gravity(Copyable, Force):
    var strength: Float64

    def on(self, position: Vec, velocity: Vec) -> Vec:
        return Vec(0, -self.strength, 0, 0)


@fieldwise_init
struct Drag(Copyable, Force):
    var factor: Float64

    def on(self, position: Vec, velocity: Vec) -> Vec:
        return velocity * -self.factor


@fieldwise_init
struct Both[A: Force & Copyable & Deinitable, B: Force & Copyable & Deinitable](Copyable, Force):
    var a: Self.A
    var b: Self.B

    def on(self, position: Vec, velocity: Vec) -> Vec:
        return self.a.on(position, velocity) + self.b.on(position, velocity)


@fieldwise_init
struct Particle(Copyable, Writable):
    var name: String
    var position: Vec
    var velocity: Vec

    def energy(self) -> Float64:
        return (self.velocity * self.velocity).reduce_add() / 2 + 9.81 * self.position[1]

    def write_to(self, mut writer: Some[Writer]):
        writer.write(self.name, " at (", self.position[0], ", ", self.position[1], ")")


struct World[F: Force & Copyable & Deinitable](Movable):
    var particles: List[Particle]
    var force: Self.F
    var steps: Int

    def __init__(out self, var force: Self.F):
        self.particles = []
        self.force = force^
        self.steps = 0

    def add(mut self, var particle: Particle) raises:
        if particle.position[1] < 0:
            raise Error("below the floor: ", particle)
        self.particles.append(particle^)

    def step(mut self, dt: Float64):
        for ref p in self.particles:
            p.velocity += self.force.on(p.position, p.velocity) * dt
            p.position += p.velocity * dt
            if p.position[1] < 0:
                p.position[1] = -p.position[1]
                p.velocity[1] = -p.velocity[1] / 2
        self.steps += 1

    def finish(deinit self) -> List[Particle]:
        return self.particles^


def fastest(particles: List[Particle]) raises -> Int:
    if not particles:
        raise Error("no particles")
    var best = 0
    for i in range(1, len(particles)):
        if sqrt((particles[i].velocity ** 2).reduce_add()) > sqrt((particles[best].velocity ** 2).reduce_add()):
            best = i
    return best


def main() raises:
    var world = World(Both(Gravity(9.75), Drag(0.125)))
    world.add(Particle("feather", Vec(0, 4, 0, 0), Vec(1, 0, 0, 0)))
    world.add(Particle("ball", Vec(0, 1, 0, 0), Vec(2, 3, 0, 0)))
    try:
        world.add(Particle("mole", Vec(0, -1, 0, 0), Vec(0)))
    except e:
        print("refused:", e)
    for _ in range(64):
        world.step(1.0 / 64)
    print("after", world.steps, "steps:")
    var particles = world^.finish()
    for p in particles:
        print(" ", p, "energy", round(p.energy() * 1000) / 1000)
    print("fastest:", particles[fastest(particles)].name)
