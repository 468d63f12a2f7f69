"""The product of two matrices that are lists of rows."""


def matrix(n, seed):
    return [[(i * seed + j * 7) % 17 - 8.0 for j in range(n)] for i in range(n)]


def multiply(a, b):
    n = len(a)
    c = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            total = 0.0
            for k in range(n):
                total += a[i][k] * b[k][j]
            c[i][j] = total
    return c


def main():
    n = 270
    c = multiply(matrix(n, 3), matrix(n, 5))
    print(sum(c[i][i] for i in range(n)), c[3][4], c[n - 1][0])


if __name__ == '__main__':
    main()
