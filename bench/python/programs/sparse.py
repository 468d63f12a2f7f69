"""A sparse matrix in compressed rows times a vector (SciMark)."""
from array import array


def multiply(y, values, rows, columns, x, rounds):
    for _ in range(rounds):
        for r in range(len(rows) - 1):
            total = 0.0
            for i in range(rows[r], rows[r + 1]):
                total += x[columns[i]] * values[i]
            y[r] = total


def main():
    n, nonzero = 2000, 20000
    per_row = nonzero // n
    x = array('d', (i % 19 / 19.0 for i in range(n)))
    y = array('d', [0.0]) * n
    values = array('d', (i % 23 / 23.0 for i in range(nonzero)))
    rows = array('i', (r * per_row for r in range(n + 1)))
    columns = array('i')
    for r in range(n):
        gap = max(r // per_row, 1)
        columns.extend(i * gap for i in range(per_row))
    multiply(y, values, rows, columns, x, 350)
    print(f'{sum(y):.9f} {max(y):.9f}')


if __name__ == '__main__':
    main()
