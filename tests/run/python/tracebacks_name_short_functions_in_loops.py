# Calls of short functions in loops may become their bodies: tracebacks name them as ever.
import traceback


def report():
    for line in traceback.format_exc().splitlines():
        file, comma, rest = line.partition(', line ')
        print('line ' + rest if comma else line)


def ratio(a, b):
    c = a + 1
    return c // b


def twice(a, b):
    return 2 * ratio(a, b)


def half(x):
    return 1.0 / x


class Scale:
    @staticmethod
    def shift(a, by):
        return a << by


def run(n):
    total = 0
    for i in range(n, -2, -1):
        try:
            total += ratio(i, i)
            total += twice(i, 1) - twice(n, i + 1)
        except ZeroDivisionError:
            report()
    return total


def floats(xs):
    total = 0.0
    for x in xs:
        total += half(x)
    return total


def shifts(n):
    total = 0
    while n > -3:
        total += Scale.shift(5, n)
        n -= 1
    return total


def outer(n):
    def inner(k):
        total = 0
        for i in range(k):
            total += ratio(i, k - i - 2) + ratio(i, 7)
        return total

    return inner(n)


print(run(3))
for f, x in ((floats, [1.0, 0.5, 0.0]), (shifts, 3), (outer, 4)):
    try:
        print(f(x))
    except Exception:
        report()


def names(f, x):
    try:
        f(x)
    except Exception as e:
        seen, tb = [], e.__traceback__
        while tb:
            code = tb.tb_frame.f_code
            seen.append((code.co_name, tb.tb_lineno))
            tb = tb.tb_next
        return seen


print(names(floats, [0.0]), names(shifts, 1), names(outer, 3))
for i in range(3):
    print(twice(i, 2), end=' ')
print()
