# Every operator between floats, ints and truths, as constants, locals and results of comparisons.
def value(f):
    try:
        return repr(f())
    except (ZeroDivisionError, TypeError, ValueError) as e:
        return type(e).__name__


def locals_too(x, y, b):
    print(x + b, x - b, x * b, b + x, b - x, b * x, y * (y > 2), (y > 2) * 0.5, 0.5 ** (x > 1))
    x += b
    y *= y > 2
    print(x, y, x // (y > 2), x % True, True / x)


print(0.5 * (3 > 2), 0.5 + True, True - 0.5, (1 < 2) / 0.5, 0.5 // True, 7.5 % (2 > 1), 2.0 ** True, True ** 0.5)
print(0.5 < True, True == 1.0, False >= 0.5, 0.5 != (2 > 1), 1.0 in [True], True is (1.0 == 1))
print(value(lambda: 0.5 / False), value(lambda: 0.5 // (1 > 2)), value(lambda: 0.5 % False), value(lambda: 0.5 & True))
locals_too(1.5, 3, True)
locals_too(2, 2.5, False)
print([0.5 * t for t in (True, False, 2, 1.5)], sum(0.5 * (i > 2) for i in range(5)))
