# Points and forces: classes with operators, two classes with one method, a loop over either.


class VectorNNN:
    def __init__(self, x, y, z):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other):
        return VectorNNN(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return VectorNNN(self.x - other.x, self.y - other.y, self.z - other.z)

    def scaled(self, by):
        return VectorNNN(self.x * by, self.y * by, self.z * by)

    def dot(self, other):
        return self.x * other.x + self.y * other.y + self.z * other.z


class BodyNNN:
    def __init__(self, place, speed, mass):
        self.place = place
        self.speed = speed
        self.mass = mass

    def energy(self):
        return 0.5 * self.mass * self.speed.dot(self.speed)

    def push(self, force, time):
        self.speed = self.speed + force.scaled(time / self.mass)
        self.place = self.place + self.speed.scaled(time)


class ForceNNN:
    def between(self, a, b):
        raise NotImplementedError


class SpringNNN(ForceNNN):
    def __init__(self, stiffness, length):
        self.stiffness = stiffness
        self.length = length

    def between(self, a, b):
        away = b.place - a.place
        stretch = away.dot(away) - self.length * self.length
        return away.scaled(self.stiffness * stretch)


class GravityNNN(ForceNNN):
    def __init__(self, constant):
        self.constant = constant

    def between(self, a, b):
        away = b.place - a.place
        square = away.dot(away) + 0.25
        return away.scaled(self.constant * a.mass * b.mass / square)


def advance_NNN(bodies, force, time):
    for i in range(len(bodies)):
        total = VectorNNN(0.0, 0.0, 0.0)
        for j in range(len(bodies)):
            if i != j:
                total = total + force.between(bodies[i], bodies[j])
        bodies[i].push(total, time)


def total_energy_NNN(bodies):
    total = 0.0
    for body in bodies:
        total += body.energy()
    return total


def run_NNN():
    bodies = []
    for i in range(5):
        at = float(i * KKK % 7)
        bodies.append(BodyNNN(VectorNNN(at, at * 0.5, 1.0), VectorNNN(0.0, 0.25, 0.0), 1.0 + at))
    spring = SpringNNN(0.125, 2.0)
    gravity = GravityNNN(0.5)
    for step in range(4):
        if step % 2 == 0:
            advance_NNN(bodies, spring, 0.015625)
        else:
            advance_NNN(bodies, gravity, 0.015625)
    return int(total_energy_NNN(bodies) * 100.0) % 1000
