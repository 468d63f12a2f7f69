"""The chaos game on splines: points jump towards random transformations of curves."""
import math
import random


class Point:
    def __init__(self, x=0.0, y=0.0):
        self.x = x
        self.y = y

    def __sub__(self, other):
        return Point(self.x - other.x, self.y - other.y)

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def distance(self, other):
        return math.hypot(self.x - other.x, self.y - other.y)

    def between(self, other, t):
        return Point(self.x * (1 - t) + other.x * t, self.y * (1 - t) + other.y * t)


class Spline:
    """A B-spline of degree 3 by de Boor's algorithm."""

    def __init__(self, points, degree=3):
        self.points = points
        self.degree = degree
        inner = len(points) - degree
        self.knots = [0] * degree + list(range(inner + 1)) + [inner] * degree
        self.length = inner

    def __len__(self):
        return self.length

    def interval(self, u):
        for i in range(self.degree, len(self.knots) - 1):
            if self.knots[i] <= u < self.knots[i + 1]:
                return i
        return len(self.points) - 1

    def __call__(self, u):
        k = self.interval(u)
        d = [self.points[k - self.degree + i] for i in range(self.degree + 1)]
        for r in range(1, self.degree + 1):
            for j in range(self.degree, r - 1, -1):
                low = self.knots[j + k - self.degree]
                high = self.knots[j + 1 + k - r]
                t = (u - low) / (high - low)
                d[j] = d[j - 1].between(d[j], t)
        return d[self.degree]


class Game:
    def __init__(self, splines, thickness):
        self.splines = splines
        self.thickness = thickness
        self.min = Point(min(p.x for s in splines for p in s.points), min(p.y for s in splines for p in s.points))
        self.max = Point(max(p.x for s in splines for p in s.points), max(p.y for s in splines for p in s.points))
        lengths = [self.measure(s) for s in splines]
        self.weights = [max(1, int(10 * n / sum(lengths))) for n in lengths]
        self.total = sum(self.weights)

    def measure(self, spline, steps=200):
        last = spline(0)
        total = 0.0
        for i in range(1, steps):
            point = spline(i / steps * len(spline))
            total += point.distance(last)
            last = point
        return total

    def choose(self):
        n = random.randrange(self.total)
        for i, weight in enumerate(self.weights):
            n -= weight
            if n < 0:
                return self.splines[i]
        return self.splines[-1]

    def transform(self, point):
        x = (point.x - self.min.x) / (self.max.x - self.min.x)
        y = (point.y - self.min.y) / (self.max.y - self.min.y)
        spline = self.choose()
        u = x * (len(spline) - 0.001)
        base = spline(u)
        ahead = spline(u + 0.001) - base
        size = math.hypot(ahead.x, ahead.y) or 1.0
        offset = (y - 0.5) * self.thickness
        return self.clipped(Point(base.x - ahead.y / size * offset, base.y + ahead.x / size * offset))

    def clipped(self, p):
        return Point(min(max(p.x, self.min.x), self.max.x), min(max(p.y, self.min.y), self.max.y))

    def picture(self, width, height, count):
        image = [[0] * width for _ in range(height)]
        point = Point((self.min.x + self.max.x) / 2, (self.min.y + self.max.y) / 2)
        for _ in range(count):
            point = self.transform(point)
            column = int((point.x - self.min.x) / (self.max.x - self.min.x) * (width - 1))
            row = int((point.y - self.min.y) / (self.max.y - self.min.y) * (height - 1))
            image[row][column] += 1
        return image


def main():
    random.seed(1234)
    splines = [
        Spline([Point(1.6, 0.3), Point(2.8, 0.3), Point(2.4, 1.4), Point(2.1, 2.2), Point(1.6, 2.1), Point(1.5, 2.4)]),
        Spline([Point(2.8, 4.1), Point(1.4, 1.2), Point(0.9, 2.6), Point(3.3, 2.9)]),
        Spline([Point(0.4, 1.0), Point(1.5, 1.7), Point(2.7, 0.9), Point(3.0, 3.5), Point(2.0, 2.6)]),
    ]
    game = Game(splines, 0.25)
    image = game.picture(60, 40, 90000)
    print(sum(1 for row in image for n in row if n), max(max(row) for row in image), sum(i * n % 97 for row in image for i, n in enumerate(row)))


if __name__ == '__main__':
    main()
