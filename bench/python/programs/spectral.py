"""The spectral norm of an infinite matrix, cut off."""
from math import sqrt


def a(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def times(v):
    return [sum(a(i, j) * x for j, x in enumerate(v)) for i in range(len(v))]


def times_transposed(v):
    return [sum(a(j, i) * x for j, x in enumerate(v)) for i in range(len(v))]


def main():
    u = [1.0] * 380
    for _ in range(10):
        v = times_transposed(times(u))
        u = times_transposed(times(v))
    vbv = vv = 0.0
    for x, y in zip(u, v):
        vbv += x * y
        vv += y * y
    print(f'{sqrt(vbv / vv):.9f}')


if __name__ == '__main__':
    main()
