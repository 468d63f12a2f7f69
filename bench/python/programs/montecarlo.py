"""Pi by random points, with a generator of random numbers as a class (SciMark)."""


class Random:
    def __init__(self, seed):
        self.modulus = (1 << 31) - 1
        self.m = self.seeded(seed)
        self.i = 4
        self.j = 16

    def seeded(self, seed):
        out = []
        k = seed | 1
        for _ in range(17):
            k = k * 9069 % self.modulus
            out.append(k)
        return out

    def next(self):
        k = self.m[self.i] - self.m[self.j]
        if k < 0:
            k += self.modulus
        self.m[self.j] = k
        self.i = self.i - 1 if self.i else 16
        self.j = self.j - 1 if self.j else 16
        return k / self.modulus


def integrate(samples):
    random = Random(113)
    under = 0
    for _ in range(samples):
        x = random.next()
        y = random.next()
        if x * x + y * y <= 1.0:
            under += 1
    return under / samples * 4.0


def main():
    print(f'{integrate(1600000):.9f}')


if __name__ == '__main__':
    main()
