"""A small ray tracer: spheres and a checked floor, shadows and reflections."""
import math

EPSILON = 0.00001


class Vector:
    def __init__(self, x, y, z):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor, self.z * factor)

    __rmul__ = __mul__

    def __neg__(self):
        return Vector(-self.x, -self.y, -self.z)

    def dot(self, other):
        return self.x * other.x + self.y * other.y + self.z * other.z

    def magnitude(self):
        return math.sqrt(self.dot(self))

    def normalized(self):
        return self * (1.0 / self.magnitude())

    def reflected(self, normal):
        return self - 2 * self.dot(normal) * normal


class Ray:
    def __init__(self, point, direction):
        self.point = point
        self.direction = direction.normalized()

    def at(self, t):
        return self.point + self.direction * t


class Sphere:
    def __init__(self, centre, radius):
        self.centre = centre
        self.radius = radius

    def intersection(self, ray):
        to_centre = self.centre - ray.point
        v = to_centre.dot(ray.direction)
        discriminant = self.radius * self.radius - (to_centre.dot(to_centre) - v * v)
        return None if discriminant < 0 else v - math.sqrt(discriminant)

    def normal(self, point):
        return (point - self.centre).normalized()


class Plane:
    def __init__(self, point, normal):
        self.point = point
        self._normal = normal.normalized()

    def intersection(self, ray):
        slope = ray.direction.dot(self._normal)
        if abs(slope) < EPSILON:
            return None
        return (self.point - ray.point).dot(self._normal) / slope

    def normal(self, point):
        return self._normal


class Surface:
    def __init__(self, colour, ambient=0.2, diffuse=0.6, mirror=0.2):
        self.colour = colour
        self.ambient = ambient
        self.diffuse = diffuse
        self.mirror = mirror

    def colour_at(self, point):
        return self.colour


class Checkerboard(Surface):
    def __init__(self, colour, other, size=1.0, **options):
        super().__init__(colour, **options)
        self.other = other
        self.size = size

    def colour_at(self, point):
        square = math.floor(point.x / self.size) + math.floor(point.z / self.size)
        return self.colour if square % 2 == 0 else self.other


class Scene:
    def __init__(self):
        self.things = []
        self.lights = []
        self.depth = 0

    def add(self, thing, surface):
        self.things.append((thing, surface))

    def nearest(self, ray):
        best = None
        for thing, surface in self.things:
            t = thing.intersection(ray)
            if t is not None and t > EPSILON and (best is None or t < best[0]):
                best = t, thing, surface
        return best

    def visible_lights(self, point):
        for light in self.lights:
            ray = Ray(point, light - point)
            distance = (light - point).magnitude()
            for thing, _ in self.things:
                t = thing.intersection(ray)
                if t is not None and EPSILON < t < distance:
                    break
            else:
                yield light

    def colour_of(self, ray):
        if self.depth > 3:
            return 0.0, 0.0, 0.0
        hit = self.nearest(ray)
        if hit is None:
            return 0.1, 0.1, 0.3
        t, thing, surface = hit
        point = ray.at(t)
        normal = thing.normal(point)
        self.depth += 1
        reflected = self.colour_of(Ray(point, ray.direction.reflected(normal)))
        self.depth -= 1
        strength = surface.ambient
        for light in self.visible_lights(point):
            lit = (light - point).normalized().dot(normal)
            if lit > 0:
                strength += lit * surface.diffuse
        r, g, b = surface.colour_at(point)
        return r * strength + reflected[0] * surface.mirror, g * strength + reflected[1] * surface.mirror, b * strength + reflected[2] * surface.mirror


def render(scene, width, height):
    pixels = []
    eye = Vector(0.0, 1.8, 10.0)
    for y in range(height):
        for x in range(width):
            direction = Vector((x - width / 2) / width * 1.4, (height / 2 - y) / width * 1.4, -1.0)
            pixels.append(scene.colour_of(Ray(eye, direction)))
    return pixels


def main():
    scene = Scene()
    scene.lights += [Vector(30.0, 30.0, 10.0), Vector(-10.0, 100.0, 30.0)]
    scene.add(Sphere(Vector(1.0, 3.0, -10.0), 1.0), Surface((1.0, 1.0, 0.0)))
    for i in range(6):
        scene.add(Sphere(Vector(-3.0 + i * 1.6, 2.3, -5.0), 0.6), Surface((i / 6.0, 1 - i / 6.0, 0.5), mirror=0.3))
    scene.add(Plane(Vector(0.0, 0.0, 0.0), Vector(0.0, 1.0, 0.0)), Checkerboard((1.0, 1.0, 1.0), (0.0, 0.0, 0.0), 2.0))
    pixels = render(scene, 260, 180)
    bright = [sum(min(255, int(c * 255)) for c in p) for p in pixels]
    print(len(pixels), sum(bright), max(bright), min(bright))
    print(*bright[23530:23540])


if __name__ == '__main__':
    main()
