# REQUIRES: numpy
# Escape counts of the Mandelbrot set: a struct for complex numbers in the kernel, the picture drawn from a numpy array.
# cpython: 3.11
import numpy as np

from pyc import DType, Float64, Int, Int32, Mut, Self, TrivialRegisterPassable, fieldwise_init, fn, kernel, struct
from pyc.gpu import DeviceContext, Tensor, global_idx
from pyc.math import ceildiv


@fieldwise_init
@struct
class Complex(TrivialRegisterPassable):
    re: Float64
    im: Float64

    def __add__(self, o: Self) -> Self:
        return Complex(self.re + o.re, self.im + o.im)

    def __mul__(self, o: Self) -> Self:
        return Complex(self.re * o.re - self.im * o.im, self.re * o.im + self.im * o.re)

    def norm(self) -> Float64:
        return self.re * self.re + self.im * self.im


@fn
def escape(c: Complex, limit: Int) -> Int:
    z = Complex(0.0, 0.0)
    for i in range(limit):
        if z.norm() > 4.0:
            return i
        z = z * z + c
    return limit


@kernel
def draw(counts: Mut[Tensor[Int32, 2]], corner: Complex, step: Complex, limit: Int) -> None:
    row = global_idx.y
    col = global_idx.x
    if row < counts.shape[0] and col < counts.shape[1]:
        c = corner + Complex(step.re * Float64(col), step.im * Float64(row))
        counts[row, col] = Int32(escape(c, limit))


ROWS, COLS, LIMIT = 9, 25, 16
ctx = DeviceContext()
counts = ctx.enqueue_create_buffer[DType.int32](ROWS, COLS)
corner, step = Complex(-2.0, -1.0), Complex(0.125, 0.25)
ctx.enqueue_function[draw](counts, corner, step, LIMIT, grid_dim=(ceildiv(COLS, 8), ceildiv(ROWS, 4)), block_dim=(8, 4))
picture = counts.to_numpy()
for row in picture:
    print("".join("@" if v == LIMIT else ".:-=+*%#"[min(int(v) // 2, 7)] for v in row))
print("inside", int((picture == LIMIT).sum()), "fastest", int(picture.min()), "mean", round(float(picture.mean()), 4))
print("mirrored", np.array_equal(picture, picture[::-1]))
print("one point on the host:", escape(Complex(-0.75, 0.25), LIMIT), escape(Complex(0.5, 0.5), LIMIT))
