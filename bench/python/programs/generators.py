"""Generators that feed generators."""


def count(limit):
    n = 0
    while n < limit:
        yield n
        n += 1


def evens(numbers):
    for n in numbers:
        if n % 2 == 0:
            yield n


def squares(numbers):
    for n in numbers:
        yield n * n % 1009


def pairs(numbers):
    before = 0
    for n in numbers:
        yield before, n
        before = n


def fibonacci(below):
    a, b = 0, 1
    while a < below:
        yield a
        a, b = b, a + b


def main():
    total = 0
    for a, b in pairs(squares(evens(count(3500000)))):
        total += a * b % 7
    print(total)
    print(sum(x % 10 for x in squares(count(3500000)) if x > 500))
    print(sum(n for k in range(3000) for n in fibonacci(1000 + k)))


if __name__ == '__main__':
    main()
