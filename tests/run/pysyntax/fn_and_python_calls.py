# Calls both ways: Python passes values and callbacks into fast functions, fast functions call Python back.
# cpython: 3.11
from collections.abc import Callable

from pyc import Float64, Int, String, fn, raises

calls = []


def rate(country):
    calls.append(country)
    return {"fr": 0.2, "de": 0.19}[country]


@fn
@raises
def price_with_tax(net: Float64, country: String) -> Float64:
    tax: Float64 = rate(country)
    return net * (1.0 + tax)


@fn
@raises
def bisect(f: Callable[[Float64], Float64], low: Float64, high: Float64, rounds: Int) -> Float64:
    a = low
    b = high
    fa = f(a)
    for _ in range(rounds):
        middle = (a + b) / 2.0
        fm = f(middle)
        if (fm < 0.0) == (fa < 0.0):
            a = middle
            fa = fm
        else:
            b = middle
    return (a + b) / 2.0


@fn
def weight(text: String) -> Int:
    return len(text) * 3 - 1


@fn
def gcd(a: Int, b: Int) -> Int:
    x = a
    y = b
    while y != 0:
        x, y = y, x % y
    return x


print(price_with_tax(100.0, "fr"), round(price_with_tax(59.0, "de"), 2), calls)
try:
    price_with_tax(1.0, "xx")
except KeyError as e:
    print("KeyError", e, len(calls))
print(round(bisect(lambda x: x * x - 2.0, 0.0, 2.0, 50), 9))
print(round(bisect(lambda x: x**3 - x - 2, 1.0, 2.0, 45), 9))
words = ["pear", "fig", "banana", "kiwi"]
print(sorted(words, key=weight), [int(weight(w)) for w in words])
print(list(map(gcd, [12, 35, 81], [18, 64, 54])), max(words, key=weight))
table = {(a, b): gcd(a, b) for a in (6, 10) for b in (4, 15)}
print(table)
