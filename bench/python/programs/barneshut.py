"""Gravity of many bodies by a quadtree (Barnes and Hut)."""
import math

THETA, SOFTENING = 0.5, 0.01


class Body:
    def __init__(self, x, y, mass):
        self.x = x
        self.y = y
        self.vx = 0.0
        self.vy = 0.0
        self.mass = mass


class Quad:
    def __init__(self, x, y, half):
        self.x = x
        self.y = y
        self.half = half
        self.mass = 0.0
        self.cx = 0.0
        self.cy = 0.0
        self.body = None
        self.children = None

    def insert(self, body):
        if self.mass == 0.0:
            self.body = body
        else:
            if self.children is None:
                h = self.half / 2
                self.children = [Quad(self.x + dx * h, self.y + dy * h, h) for dy in (-1, 1) for dx in (-1, 1)]
                self.child_of(self.body).insert(self.body)
                self.body = None
            self.child_of(body).insert(body)
        total = self.mass + body.mass
        self.cx = (self.cx * self.mass + body.x * body.mass) / total
        self.cy = (self.cy * self.mass + body.y * body.mass) / total
        self.mass = total

    def child_of(self, body):
        return self.children[(2 if body.y >= self.y else 0) + (1 if body.x >= self.x else 0)]

    def pull(self, body):
        """The acceleration of a body by what is in here."""
        if self.mass == 0.0 or self.body is body:
            return 0.0, 0.0
        dx = self.cx - body.x
        dy = self.cy - body.y
        distance = math.sqrt(dx * dx + dy * dy + SOFTENING)
        if self.children is None or 2 * self.half / distance < THETA:
            strength = self.mass / (distance * distance * distance)
            return dx * strength, dy * strength
        ax = ay = 0.0
        for child in self.children:
            x, y = child.pull(body)
            ax += x
            ay += y
        return ax, ay


def step(bodies, dt):
    extent = max(max(abs(b.x), abs(b.y)) for b in bodies) + 1.0
    root = Quad(0.0, 0.0, extent)
    for b in bodies:
        root.insert(b)
    for b in bodies:
        ax, ay = root.pull(b)
        b.vx += ax * dt
        b.vy += ay * dt
    for b in bodies:
        b.x += b.vx * dt
        b.y += b.vy * dt


def main():
    seed = 5
    bodies = []
    for _ in range(450):
        coordinates = []
        for _ in range(3):
            seed = (seed * 1103515245 + 12345) % 2147483648
            coordinates.append(seed / 2147483648 * 20 - 10)
        bodies.append(Body(coordinates[0], coordinates[1], abs(coordinates[2]) + 0.1))
    for _ in range(35):
        step(bodies, 0.005)
    print(f'{sum(b.x for b in bodies):.6f} {sum(b.y * b.vx for b in bodies):.6f} {bodies[7].x:.6f}')


if __name__ == '__main__':
    main()
