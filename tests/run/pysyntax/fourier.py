# Complex numbers, a discrete Fourier transform with overloads and defaults, checked against Python's own complex.
# cpython: 3.9
import cmath
import math

from pyc import Copyable, Equatable, Float64, ImplicitlyCopyable, Int, List, Mut, Self, Some, String, Writable, Writer, fieldwise_init, fn, move, mut, struct
from pyc.math import cos, pi, sin, sqrt


@fieldwise_init
@struct
class Complex(ImplicitlyCopyable, Equatable, Writable):
    re: Float64
    im: Float64

    def __add__(self, other: Self) -> Self:
        return Complex(self.re + other.re, self.im + other.im)

    def __sub__(self, other: Self) -> Self:
        return Complex(self.re - other.re, self.im - other.im)

    def __mul__(self, other: Self) -> Self:
        return Complex(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)

    def __neg__(self) -> Self:
        return Complex(-self.re, -self.im)

    def __abs__(self) -> Float64:
        return sqrt(self.re * self.re + self.im * self.im)

    def conjugate(self) -> Self:
        return Complex(self.re, -self.im)

    @staticmethod
    def unit(angle: Float64) -> Self:
        return Complex(cos(angle), sin(angle))

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        if self.im < 0.0:
            writer.write(self.re, " - ", -self.im, "i")
        else:
            writer.write(self.re, " + ", self.im, "i")


@fn
def transform(xs: List[Complex], inverse: bool = False) -> List[Complex]:
    n = len(xs)
    if n == 1:
        return xs.copy()
    even = List[Complex]()
    odd = List[Complex]()
    for i in range(0, n, 2):
        even.append(xs[i])
        odd.append(xs[i + 1])
    a = transform(even, inverse)
    b = transform(odd, inverse)
    out = List[Complex](length=n, fill=Complex(0.0, 0.0))
    turn = 2.0 * pi / Float64(n)
    for k in range(n // 2):
        angle = turn * Float64(k)
        t = Complex.unit(angle if inverse else -angle) * b[k]
        out[k] = a[k] + t
        out[k + n // 2] = a[k] - t
    return move(out)


@fn
def scaled(xs: List[Complex], by: Float64) -> List[Complex]:
    out = List[Complex]()
    for x in xs:
        out.append(Complex(x.re * by, x.im * by))
    return move(out)


@fn
def energy(xs: List[Float64]) -> Float64:
    sum = 0.0
    for x in xs:
        sum += x * x
    return sum


@fn
def energy(xs: List[Complex]) -> Float64:
    sum = 0.0
    for x in xs:
        sum += abs(x) * abs(x)
    return sum


samples = [math.sin(2 * math.pi * k / 8) + 0.5 * (k % 2) for k in range(8)]
signal = List[Complex]([Complex(s, 0.0) for s in samples])
spectrum = transform(signal)
for k, c in enumerate(spectrum):
    expected = sum(s * cmath.exp(-2j * math.pi * k * n / 8) for n, s in enumerate(samples))
    print(k, f"{abs(c):.4f}", abs(complex(c.re, c.im) - expected) < 1e-9)
back = scaled(transform(spectrum, inverse=True), 1 / 8)
print([round(c.re, 6) for c in back] == [round(s, 6) for s in samples], all(abs(c.im) < 1e-12 for c in back))
print(f"{energy(List[Float64](samples)):.6f} {energy(spectrum) / 8:.6f}")
z = Complex(1.5, -2.0)
print(z, -z, z * z.conjugate(), z == Complex(1.5, -2.0), z != -z, abs(z))
