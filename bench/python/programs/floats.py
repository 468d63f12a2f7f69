"""Points of floats, made, normalised and compared."""
from math import cos, sin, sqrt


class Point:
    __slots__ = ('x', 'y', 'z')

    def __init__(self, i):
        self.x = x = sin(i)
        self.y = cos(i) * 3
        self.z = x * x / 2

    def __repr__(self):
        return f'<{self.x:.6f}, {self.y:.6f}, {self.z:.6f}>'

    def normalize(self):
        norm = sqrt(self.x ** 2 + self.y ** 2 + self.z ** 2)
        self.x /= norm
        self.y /= norm
        self.z /= norm

    def maximize(self, other):
        self.x = self.x if self.x > other.x else other.x
        self.y = self.y if self.y > other.y else other.y
        self.z = self.z if self.z > other.z else other.z
        return self


def maximize(points):
    best = points[0]
    for p in points[1:]:
        best = best.maximize(p)
    return best


def main():
    for _ in range(4):
        points = [Point(i) for i in range(200000)]
        for p in points:
            p.normalize()
    print(maximize(points))


if __name__ == '__main__':
    main()
