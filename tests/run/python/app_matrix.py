"""Matrices and vectors with operators, exceptions, class methods, iteration protocols, slices and in-place changes."""
from __future__ import annotations
import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product, starmap
from typing import Generic, TypeVar, overload

T = TypeVar("T", int, float)


class ShapeError(ArithmeticError):
    pass


class Vector(Sequence):
    def __init__(self, *items):
        self._items = list(items)

    def __len__(self):
        return len(self._items)

    def __getitem__(self, i):
        return Vector(*self._items[i]) if isinstance(i, slice) else self._items[i]

    def __add__(self, other):
        if not isinstance(other, Vector):
            return NotImplemented
        if len(self) != len(other):
            raise ShapeError(f"{len(self)} and {len(other)}")
        return Vector(*(a + b for a, b in zip(self, other)))

    def __mul__(self, k):
        return Vector(*(a * k for a in self)) if isinstance(k, (int, float)) else NotImplemented

    __rmul__ = __mul__

    def __matmul__(self, other):
        return sum(a * b for a, b in zip(self, other, strict=True))

    def __abs__(self):
        return math.sqrt(self @ self)

    def __bool__(self):
        return any(self)

    def __eq__(self, other):
        return isinstance(other, Vector) and self._items == other._items

    def __repr__(self):
        return f"Vector({', '.join(map(repr, self))})"


class Matrix(Generic[T]):
    __match_args__ = ("rows", "columns")
    instances = 0

    def __init__(self, data: Iterable[Iterable[T]]):
        self.data = [list(row) for row in data]
        if len({len(row) for row in self.data}) > 1:
            raise ShapeError("rows of different lengths")
        type(self).instances += 1

    @classmethod
    def identity(cls, n):
        return cls([[int(i == j) for j in range(n)] for i in range(n)])

    @classmethod
    def from_function(cls, f, rows, columns):
        it = iter(starmap(f, product(range(rows), range(columns))))
        return cls([next(it) for _ in range(columns)] for _ in range(rows))

    @property
    def rows(self):
        return len(self.data)

    @property
    def columns(self):
        return len(self.data[0]) if self.data else 0

    @property
    def shape(self):
        return self.rows, self.columns

    def __getitem__(self, key):
        match key:
            case int(i), int(j):
                return self.data[i][j]
            case (slice() as a, slice() as b):
                return Matrix(row[b] for row in self.data[a])
            case (slice() as a, int(j)):
                return Vector(*(row[j] for row in self.data[a]))
            case int(i) | (int(i), slice(start=None, stop=None)):
                return Vector(*self.data[i])
        raise TypeError(f"bad index {key!r}")

    def __setitem__(self, key, value):
        i, j = key
        self.data[i][j] = value

    def __matmul__(self, other):
        if isinstance(other, Vector):
            return Vector(*(Vector(*row) @ other for row in self.data))
        if self.columns != other.rows:
            raise ShapeError(f"{self.shape} @ {other.shape}")
        return Matrix([[sum(a * b for a, b in zip(row, column)) for column in zip(*other.data)] for row in self.data])

    def __pow__(self, n):
        result, base = Matrix.identity(self.rows), self
        while n:
            n, odd = divmod(n, 2)
            if odd:
                result = result @ base
            base = base @ base
        return result

    def __imul__(self, k):
        for row in self.data:
            row[:] = [x * k for x in row]
        return self

    def __neg__(self):
        return Matrix([[-x for x in row] for row in self.data])

    @cached_property
    def determinant(self):
        match self.shape:
            case (0, 0):
                return 1
            case (n, m) if n != m:
                raise ShapeError("not square")
        first, *rest = self.data
        return sum((-1) ** j * x * Matrix([row[:j] + row[j + 1:] for row in rest]).determinant for j, x in enumerate(first) if x)

    @property
    def T(self):
        return Matrix(zip(*self.data))

    def __iter__(self):
        for row in self.data:
            yield from row

    def __contains__(self, x):
        return any(x in row for row in self.data)

    def __str__(self):
        cells = [[f"{x:g}" for x in row] for row in self.data]
        widths = [max(map(len, column)) for column in zip(*cells)]
        return "\n".join("[" + " ".join(c.rjust(w) for c, w in zip(row, widths)) + "]" for row in cells)


m = Matrix([[2, 0, 1], [1, 3, 2], [1, 1, 4]])
print(m, m.shape, m.determinant, m.__dict__["determinant"], sep="\n")
print(m[1, 2], m[0], m[:, 1], m[2, :], m[-1, 0])
print(m[:2, 1:])
print(m.T @ m)
print(m @ Vector(1, 2, 3), list(m ** 3)[:4], sum(m), max(m), 4 in m, 9 in m)
print((Matrix([[1, 1], [1, 0]]) ** 90)[0, 1])
m *= 0.5
print(m, -m[0, 0], (-m)[0, 0])
for f in (lambda: Matrix([[1, 2], [3]]), lambda: m @ Matrix([[1]]), lambda: m["x"], lambda: Vector(1) + Vector(1, 2), lambda: Vector(1) + 1, lambda: Vector(1, 2) @ Vector(1), lambda: Matrix([[1, 2]]).determinant, lambda: m[9, 9], lambda: "a" * Vector(1)):
    try:
        print(f())
    except (ArithmeticError, TypeError, ValueError, IndexError) as e:
        print(type(e).__name__, e)
v = Vector(3, 4)
print(v, abs(v), 2 * v, v * 1.5, v[::-1], bool(Vector(0, 0)), v == Vector(3, 4), v != [3, 4], 4 in v, v.index(4), v.count(3), list(reversed(v)), isinstance(v, Sequence), Matrix.instances)
print(Matrix.from_function(lambda i, j: i * 10 + j, 2, 3), Matrix.identity(2).data, hash(Vector) == hash(Vector))
try:
    hash(v)
except TypeError as e:
    print(e)
match m:
    case Matrix(3, columns=3):
        print("three by three")
a, (b, *c), *_ = m.data
print(a, b, c, _)
