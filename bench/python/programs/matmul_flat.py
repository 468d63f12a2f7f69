"""The product of two matrices that are one list each."""


def matrix(n, seed):
    m = [0.0] * (n * n)
    for i in range(n):
        for j in range(n):
            m[i * n + j] = (i * seed + j * 7) % 17 - 8.0
    return m


def multiply(a, b, n):
    c = [0.0] * (n * n)
    for i in range(n):
        for k in range(n):
            x = a[i * n + k]
            for j in range(n):
                c[i * n + j] += x * b[k * n + j]
    return c


def main():
    n = 230
    c = multiply(matrix(n, 3), matrix(n, 5), n)
    print(sum(c[i * n + i] for i in range(n)), c[3 * n + 4], c[n * n - n])


if __name__ == '__main__':
    main()
