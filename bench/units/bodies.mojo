# Points and forces: structs with operators, a trait with two implementations, a generic loop over both.


@fieldwise_init
struct VectorNNN(ImplicitlyCopyable):
    var x: Float64
    var y: Float64
    var z: Float64

    def __add__(self, other: Self) -> Self:
        return Self(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other: Self) -> Self:
        return Self(self.x - other.x, self.y - other.y, self.z - other.z)

    def scaled(self, by: Float64) -> Self:
        return Self(self.x * by, self.y * by, self.z * by)

    def dot(self, other: Self) -> Float64:
        return self.x * other.x + self.y * other.y + self.z * other.z


@fieldwise_init
struct BodyNNN(Copyable):
    var place: VectorNNN
    var speed: VectorNNN
    var mass: Float64

    def energy(self) -> Float64:
        return 0.5 * self.mass * self.speed.dot(self.speed)

    def push(mut self, force: VectorNNN, time: Float64):
        self.speed = self.speed + force.scaled(time / self.mass)
        self.place = self.place + self.speed.scaled(time)


trait ForceNNN:
    def between(self, a: BodyNNN, b: BodyNNN) -> VectorNNN:
        ...


@fieldwise_init
struct SpringNNN(ForceNNN):
    var stiffness: Float64
    var length: Float64

    def between(self, a: BodyNNN, b: BodyNNN) -> VectorNNN:
        var away = b.place - a.place
        var stretch = away.dot(away) - self.length * self.length
        return away.scaled(self.stiffness * stretch)


@fieldwise_init
struct GravityNNN(ForceNNN):
    var constant: Float64

    def between(self, a: BodyNNN, b: BodyNNN) -> VectorNNN:
        var away = b.place - a.place
        var square = away.dot(away) + 0.25
        return away.scaled(self.constant * a.mass * b.mass / square)


def advance_NNN[F: ForceNNN](mut bodies: List[BodyNNN], force: F, time: Float64):
    for i in range(len(bodies)):
        var sum = VectorNNN(0.0, 0.0, 0.0)
        for j in range(len(bodies)):
            if i != j:
                sum = sum + force.between(bodies[i], bodies[j])
        bodies[i].push(sum, time)


def total_energy_NNN(bodies: List[BodyNNN]) -> Float64:
    var sum = 0.0
    for body in bodies:
        sum += body.energy()
    return sum


def run_NNN() -> Int:
    var bodies = List[BodyNNN]()
    for i in range(5):
        var at = Float64(i * KKK % 7)
        bodies.append(BodyNNN(VectorNNN(at, at * 0.5, 1.0), VectorNNN(0.0, 0.25, 0.0), 1.0 + at))
    var spring = SpringNNN(0.125, 2.0)
    var gravity = GravityNNN(0.5)
    for step in range(4):
        if step % 2 == 0:
            advance_NNN(bodies, spring, 0.015625)
        else:
            advance_NNN(bodies, gravity, 0.015625)
    return Int(total_energy_NNN(bodies) * 100.0) % 1000
