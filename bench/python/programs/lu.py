"""The LU factorisation of a dense matrix with partial pivoting, and a system solved by it (SciMark)."""


def factorize(a, pivots):
    n = len(a)
    for j in range(n):
        best = j
        largest = abs(a[j][j])
        for i in range(j + 1, n):
            if abs(a[i][j]) > largest:
                best, largest = i, abs(a[i][j])
        pivots[j] = best
        if a[best][j] == 0:
            raise ZeroDivisionError('the matrix is singular')
        if best != j:
            a[j], a[best] = a[best], a[j]
        reciprocal = 1.0 / a[j][j]
        for i in range(j + 1, n):
            a[i][j] *= reciprocal
        for i in range(j + 1, n):
            row, pivot_row = a[i], a[j]
            factor = row[j]
            for k in range(j + 1, n):
                row[k] -= factor * pivot_row[k]


def solve(lu, pivots, b):
    n = len(b)
    x = b[:]
    for i in range(n):
        p = pivots[i]
        x[i], x[p] = x[p], x[i]
    for i in range(n):
        x[i] -= sum(lu[i][j] * x[j] for j in range(i))
    for i in reversed(range(n)):
        x[i] = (x[i] - sum(lu[i][j] * x[j] for j in range(i + 1, n))) / lu[i][i]
    return x


def main():
    n = 400
    a = [[((i * 37 + j * 91) % 101 - 50) / 7.0 + (10.0 if i == j else 0.0) for j in range(n)] for i in range(n)]
    b = [float(i % 13) for i in range(n)]
    lu = [row[:] for row in a]
    pivots = [0] * n
    factorize(lu, pivots)
    x = solve(lu, pivots, b)
    residual = max(abs(sum(r * v for r, v in zip(row, x)) - wanted) for row, wanted in zip(a, b))
    print(residual < 1e-7, f'{x[0]:.6f} {x[n - 1]:.6f}')


if __name__ == '__main__':
    main()
