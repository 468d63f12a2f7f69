# A struct with operators, methods and text output, used from fast functions and from plain Python code.
# cpython: 3.9
from pyc import Float64, ImplicitlyCopyable, Mut, Self, Some, Writable, Writer, fieldwise_init, fn, mut, struct
from pyc.math import sqrt


@fieldwise_init
@struct
class Vec2(ImplicitlyCopyable, Writable):
    x: Float64
    y: Float64

    def __add__(self, other: Self) -> Self:
        return Vec2(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Self) -> Self:
        return Vec2(self.x - other.x, self.y - other.y)

    def __mul__(self, k: Float64) -> Self:
        return Vec2(self.x * k, self.y * k)

    def __neg__(self) -> Self:
        return Vec2(-self.x, -self.y)

    def __eq__(self, other: Self) -> bool:
        return self.x == other.x and self.y == other.y

    def dot(self, other: Self) -> Float64:
        return self.x * other.x + self.y * other.y

    def length(self) -> Float64:
        return sqrt(self.dot(self))

    @mut
    def shift(self, dx: Float64, dy: Float64) -> None:
        self.x += dx
        self.y += dy

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("<", self.x, ", ", self.y, ">")


@fn
def shifted(p: Vec2, dx: Float64) -> Vec2:
    q = p
    q.shift(dx, 0.5)
    return q


@fn
def centre(a: Vec2, b: Vec2) -> Vec2:
    return (a + b) * 0.5


a = Vec2(3.0, 4.0)
b = Vec2(x=-1.0, y=2.0)
print(a, b)
print(a + b, a - b, -a, a * 0.25)
print(a.dot(b), a.length())
print(shifted(a, 10.0), a)
print(centre(a, b))
a.shift(1.0, -1.0)
print(a, a == Vec2(4.0, 3.0), a == b)
a.x = 0.125
print(a, f"{a.x:.2f} {a.length():.3f}")
path = [Vec2(float(i), float(i * i)) for i in range(4)]
total = sum((q - p).length() for p, q in zip(path, path[1:]))
print(" ".join(str(p) for p in path), round(total, 6))
