# m[i, j] hands a tuple to a method that is written in Python's syntax.
# cpython: 3.12
from __future__ import annotations
from pyc import *
from pyc.math import sqrt, floor

@struct
class Matrix[rows: Int, cols: Int](ImplicitlyCopyable):
    data: Array[Float64, rows * cols]
    def __init__(self) -> None:
        self.data = Array[Float64, rows * cols](fill=0.0)
    def __getitem__(self, at: tuple[Int, Int]) -> Float64:
        return self.data[at[0] * cols + at[1]]
    @mut
    def __setitem__(self, at: tuple[Int, Int], v: Float64) -> None:
        self.data[at[0] * cols + at[1]] = v
    def __matmul__[k: Int](self, other: Matrix[cols, k]) -> Matrix[rows, k]:
        out = Matrix[rows, k]()
        for i in range(rows):
            for j in range(k):
                s = 0.0
                for l in range(cols):
                    s += self[i, l] * other[l, j]
                out[i, j] = s
        return out

@fn
def norm[n: Int](v: SIMD[DType.float64, n]) -> Float64:
    return sqrt((v * v).reduce_add())

@fn
def collatz(start: Int) -> Int:
    n = start
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps

@fn
def primes(limit: Int) -> List[Int]:
    sieve = List[Bool](length=limit + 1, fill=True)
    out = List[Int]()
    for i in range(2, limit + 1):
        if sieve[i]:
            out.append(i)
            for j in range(i * i, limit + 1, i):
                sieve[j] = False
    return move(out)

@fn
def minmax(xs: List[Int]) -> Tuple[Int, Int]:
    lo = xs[0]
    hi = xs[0]
    for x in xs:
        lo = min(lo, x)
        hi = max(hi, x)
    return lo, hi

def main():
    a = Matrix[2, 3]()
    b = Matrix[3, 2]()
    for i in range(2):
        for j in range(3):
            a[i, j] = float(i + j)
            b[j, i] = float(i * j)
    c = a @ b
    print(c[0, 0], c[0, 1], c[1, 0], c[1, 1])
    print(norm(SIMD[DType.float64, 4](1, 2, 3, 4)))
    print(collatz(27))
    p = primes(50)
    print(len(p), list(p), sum(p), p[3])
    lo, hi = minmax(p)
    print(lo, hi)
    print(sqrt(2.0), floor(2.7), sqrt(Float32(2)))
    x = Int32(7)
    y = Int32(2)
    print(x // y, x % y, x / y, x ** y, x << y, -x // y)
    print(UInt8(255) + UInt8(1), UInt16(1) - UInt16(2), ~UInt8(0))
    try:
        k = 200
        Int8(k)
    except OverflowError as e:
        print("no", type(e).__name__)
main()
