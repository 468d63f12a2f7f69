"""The fast Fourier transform of interleaved complex numbers, there and back (SciMark)."""
import math


def transform(data, direction):
    n = len(data) // 2
    reverse_bits(data)
    dual = 1
    while dual < n:
        theta = 2.0 * direction * math.pi / (2.0 * dual)
        wr, wi = 1.0, 0.0
        s = math.sin(theta)
        t = math.sin(theta / 2.0)
        s2 = 2.0 * t * t
        for a in range(dual):
            if a:
                wr, wi = wr - s * wi - s2 * wr, wi + s * wr - s2 * wi
            for b in range(0, n, 2 * dual):
                i = 2 * (b + a)
                j = 2 * (b + a + dual)
                zr, zi = data[j], data[j + 1]
                dr = wr * zr - wi * zi
                di = wr * zi + wi * zr
                data[j] = data[i] - dr
                data[j + 1] = data[i + 1] - di
                data[i] += dr
                data[i + 1] += di
        dual *= 2


def reverse_bits(data):
    n = len(data) // 2
    j = 0
    for i in range(n - 1):
        if i < j:
            data[2 * i], data[2 * j] = data[2 * j], data[2 * i]
            data[2 * i + 1], data[2 * j + 1] = data[2 * j + 1], data[2 * i + 1]
        k = n // 2
        while k <= j:
            j -= k
            k //= 2
        j += k


def inverse(data):
    transform(data, 1)
    norm = 2.0 / len(data)
    for i in range(len(data)):
        data[i] *= norm


def main():
    seed = 7
    data = []
    for _ in range(2 * 4096):
        seed = (seed * 1103515245 + 12345) % 2147483648
        data.append(seed / 2147483648)
    original = data[:]
    for _ in range(35):
        transform(data, -1)
        inverse(data)
    error = math.sqrt(sum((a - b) ** 2 for a, b in zip(data, original)) / len(data))
    print(error < 1e-12, f'{data[77]:.9f}')


if __name__ == '__main__':
    main()
