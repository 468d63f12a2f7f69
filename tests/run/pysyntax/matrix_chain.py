# A matrix with value parameters, a Markov chain, and statistics from Python around them.
# cpython: 3.13
from __future__ import annotations

from pyc import Array, Comptime, Copyable, Float64, Int, List, Mut, Self, Some, String, Writable, Writer, comptime, fn, move, mut, struct
from pyc.math import sqrt


@struct
class Matrix[rows: Int, cols: Int](Copyable, Writable):
    cells: Array[Float64, rows * cols]

    def __init__(self, fill: Float64 = 0.0) -> None:
        self.cells = Array[Float64, rows * cols](fill=fill)

    @staticmethod
    def identity() -> Matrix[rows, cols]:
        m = Matrix[rows, cols]()
        for i in comptime(range(rows)):
            m[i, i] = 1.0
        return move(m)

    def __getitem__(self, at: tuple[Int, Int]) -> Float64:
        return self.cells[at[0] * cols + at[1]]

    @mut
    def __setitem__(self, at: tuple[Int, Int], value: Float64) -> None:
        self.cells[at[0] * cols + at[1]] = value

    def times[k: Int](self, other: Matrix[cols, k]) -> Matrix[rows, k]:
        result = Matrix[rows, k]()
        for i in range(rows):
            for j in range(k):
                sum = 0.0
                for n in range(cols):
                    sum += self[i, n] * other[n, j]
                result[i, j] = sum
        return move(result)

    def trace(self) -> Float64:
        sum = 0.0
        for i in range(min(rows, cols)):
            sum += self[i, i]
        return sum

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        for i in range(rows):
            writer.write("|")
            for j in range(cols):
                writer.write(" ", self[i, j])
            writer.write(" |")
            if i + 1 < rows:
                writer.write("\n")


@fn
def power[n: Int](m: Matrix[n, n], exponent: Int) -> Matrix[n, n]:
    result = Matrix[n, n].identity()
    base = m.copy()
    left = exponent
    while left > 0:
        if left % 2 == 1:
            result = result.times(base)
        base = base.times(base)
        left //= 2
    return move(result)


@fn
def deviation(xs: List[Float64]) -> Float64:
    mean = 0.0
    for x in xs:
        mean += x
    mean /= Float64(len(xs))
    sum = 0.0
    for x in xs:
        sum += (x - mean) * (x - mean)
    return sqrt(sum / Float64(len(xs)))


chain = Matrix[3, 3]()
table = [[0.5, 0.25, 0.25], [0.5, 0.0, 0.5], [0.25, 0.25, 0.5]]
for i, row in enumerate(table):
    for j, p in enumerate(row):
        chain[i, j] = p
print(chain)
print(power(chain, 2))
print(f"{power(chain, 50).trace():.6f}")
column = Matrix[3, 1](1.0)
print(chain.times(column))
print(Matrix[2, 2].identity(), Matrix[2, 3](0.5).trace())
steps = [power(chain, n)[0, 0] for n in range(6)]
print(steps, round(deviation(List[Float64](steps)), 6))
