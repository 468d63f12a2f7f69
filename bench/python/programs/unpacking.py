"""Tuples packed, unpacked, swapped, starred, nested and passed on."""


def minmax(a, b, c):
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c


def divide(a, b):
    return a // b, a % b


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def describe(first, *rest, sep='-', **more):
    return sep.join([str(first), *map(str, rest), *more])


def main():
    total = 0
    for i in range(900000):
        low, middle, high = minmax(i % 7, i % 11, i % 5)
        q, r = divide(i, middle + 1)
        total += low * 3 + high - r + q % 3
        (a, b), [c, d] = (low, high), [q, r]
        a, b, c, d = d, c, b, a
        total += a - b + c * d
    print(total)
    pairs = [(i, (i * 7 % 13, str(i))) for i in range(1000)]
    count = 0
    for _ in range(500):
        for number, (rest, text) in pairs:
            count += number * rest + len(text)
    print(count)
    triples = [tuple(range(i, i + 3 + i % 3)) for i in range(2000)]
    ends = 0
    for _ in range(150):
        for first, *inner, last in triples:
            ends += first + last * len(inner)
    print(ends)
    print(sum(gcd(a, b) for a in range(1, 400) for b in range(1, 400)))
    print(describe(1, *range(3), *'ab', sep='/', **{'x': 1, 'y': 2}), describe(*(1,)))
    merged = {}
    for i in range(30000):
        merged = {**{'a': i, 'b': i + 1}, 'c': merged.get('a', 0)}
    print(merged, [*range(3), *{'k': 1}], {*'hello'} == set('hello'))


if __name__ == '__main__':
    main()
