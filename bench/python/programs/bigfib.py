"""Big Fibonacci numbers: by many additions, and by doubling."""


def by_adding(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def by_doubling(n):
    a, b = 0, 1
    for bit in bin(n)[2:]:
        a, b = a * (2 * b - a), a * a + b * b
        if bit == '1':
            a, b = b, a + b
    return a


def main():
    for n in (100000, 160000):
        x = by_adding(n)
        print(n, x.bit_length(), x % 1000000007)
    for n in (2500000, 4000000):
        x = by_doubling(n)
        print(n, x.bit_length(), x % 1000000007)


if __name__ == '__main__':
    main()
