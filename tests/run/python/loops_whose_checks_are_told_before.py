"""Loops over numbers that get a form without checks, where these may fail after all: in the middle, at either end, or because
a number does not fit a machine int."""


def total(xs, first, last, step):
    s = 0.0
    seen = 0
    try:
        for i in range(first, last, step):
            s += xs[i]
            seen += 1
    except IndexError as e:
        return s, seen, str(e)
    return s, seen


def shifted(xs, by, n):
    done = 0
    try:
        for i in range(n):
            xs[i * 2 + by] = xs[i] + 1.0
            done += i
    except IndexError as e:
        return done, str(e), xs
    return done, xs


def triangle(xs, n):
    s = 0.0
    for i in range(n):
        for j in range(i, n):
            s += xs[i * n + j] - xs[j - i]
    return s


def products(xs, start, n):
    """The products leave the machine ints."""
    s = 0
    for i in range(n):
        s += start * i
        xs[i % 4] += 0.5
    return s, xs


def growing(xs, limit):
    i = 0
    while i < len(xs) and i < limit:
        if xs[i] < limit:
            xs.append(xs[i] + 1.0)
        i += 1
    return len(xs), xs[-1]


def shrinking(xs):
    out = []
    try:
        for i in range(len(xs)):
            if i == 3:
                del xs[4:]
            out.append(xs[i] * 2)
    except IndexError as e:
        return out, str(e)
    return out


def while_down(xs):
    i = len(xs) - 1
    s = 0.0
    while i >= -2:
        s = s * 2 + xs[i]
        i -= 1
    return s


def until(xs, what):
    for i in range(len(xs) + 2):
        try:
            if xs[i] == what:
                return i
        except IndexError:
            return 'not there'


def large_numbers(start, step, n):
    i = start
    count = 0
    out = [0.0]
    while count < n:
        i += step
        count += 1
        out[0] += 1.0
    return i, out


def column_sums(rows, width):
    sums = [0.0] * width
    for row in rows:
        for k in range(width):
            sums[k] += row[k]
    return sums


def many_rounds(n):
    xs = [0.0] * 8
    for i in range(n):
        xs[i & 7] += 1.0
    return xs


xs = [float(i) for i in range(12)]
for first, last, step in ((0, 12, 1), (0, 13, 1), (-12, 12, 1), (-13, 2, 1), (11, -1, -1), (11, -14, -1), (3, 12, 5), (0, 30, 7),
                          (5, 5, 1), (7, 2, 1), (2, 2 ** 70, 2 ** 69), (0, 2 ** 63 - 1, 2 ** 62), (1, 12, 2 ** 62)):
    print(first, last, step, total(xs, first, last, step))
for by in (0, 1, -3, -9, 5):
    print(by, shifted(xs[:], by, 6))
print(triangle([i / 4 for i in range(49)], 7), triangle([], 0))
print(products([0.0] * 4, 2 ** 61, 9), products([0.0] * 4, -2 ** 62, 5), products([0.0] * 4, 3, 5))
print(growing([0.0], 40), growing([9.0], 3), shrinking(xs[:]), shrinking(xs[:3]))
print(while_down(xs), until(xs, 7.0), until(xs, 99.0))
print(large_numbers(2 ** 62 - 3, 1, 6), large_numbers(2 ** 63 - 3, 1, 6), large_numbers(-2 ** 63 + 2, -1, 5))
print(column_sums([[1.0, 2.0, 3.0], [0.5, 0.25, 0.125]], 3))
try:
    column_sums([[1.0, 2.0, 3.0], [0.5]], 3)
except IndexError as e:
    print(e)
print(many_rounds(100003))
