# Ints in loops are machine ints until one does not fit: then the loop goes on with exact ones, at the same place.


def grows_by(step, count):
    total = 0
    for i in range(count):
        total += step
    return total


print(grows_by(2**61, 9), grows_by(-2**61, 9), grows_by(2**62 - 1, 2), grows_by(-(2**62), 3), grows_by(2**63, 2))


def powers(base, count):
    x = 1
    seen = []
    for i in range(count):
        x = x * base
        seen.append(x)
    return seen


print(powers(3, 45)[-6:], powers(-7, 25)[-4:], powers(2**31, 4))


def shifts(n):
    out = []
    for i in range(n):
        out.append((1 << i) + (-1 << i))
        out.append((3 << i) - (1 << i >> 1))
        out.append((-(5**27)) >> i)
    return out


print(shifts(70)[-9:])


def refused(n):
    out = []
    for i in range(n, -3, -1):
        try:
            out.append(100 // i + 100 % i + (1 << i))
        except (ZeroDivisionError, ValueError) as e:
            out.append(str(e))
    return out


print(refused(3))


def divisions(a, bs):
    out = []
    for b in bs:
        for x in (a, -a, a + 1, -a - 1):
            out.append((x // b, x % b))
    return out


print(divisions(17, [1, -1, 5, -5, 2**62, -(2**62), 2**70]))
print(divisions(-(2**62), [-1, 1, 3, 2**62]))


def bits(xs):
    total = 0
    for x in xs:
        total = (total ^ x) & 0xFFFFFFFFFFFFFFFF | x >> 3
    return total


print(bits([1, 2**40, 2**62 - 1, 2**62, -(2**62), -1, 2**63, 2**64, 7]), bits(range(100)))


def signs(xs):
    out = []
    for x in xs:
        out.append(-x)
        out.append(abs(x))
        out.append(+x - 1)
    return out


print(signs([5, -5, 2**62 - 1, -(2**62), 2**62, -(2**63), 2**63 - 1, 2**63]))


def back_again(n):
    """Large and small in turns: each round may begin with small numbers again."""
    x, seen = 1, []
    for i in range(n):
        x = x * 123456789 + i
        seen.append(x)
        if x > 2**80:
            x = x % 1000
    return seen


print(back_again(14))


def nested(n):
    total = 1
    for i in range(n):
        for j in range(n):
            total = total * (i + j + 1) + 1
            if total > 2**100:
                break
        else:
            continue
        total %= 10**9 + 7
    return total


print(nested(8), nested(3), nested(30))


def unbound_at_first(n):
    for i in range(n):
        if i == 2:
            x = i * 2**61
        elif i > 2:
            x += i
    try:
        return x
    except UnboundLocalError as e:
        return str(e)


print(unbound_at_first(5), unbound_at_first(2))


def deleted(n):
    out = []
    for i in range(n):
        k = i * i
        if i % 3 == 2:
            del k
        try:
            out.append(k + 1)
        except UnboundLocalError:
            out.append('gone')
    return out


print(deleted(7))


def while_raising(xs):
    i = total = 0
    try:
        while True:
            total += xs[i] * 2**60
            i += 1
    except IndexError as e:
        return i, total, str(e)


print(while_raising([1, 2, 3, 4, 5]), while_raising([]))


def indices(xs, n):
    out = []
    for i in range(-n, n):
        j = i * 2**59
        try:
            out.append(xs[i])
            xs[i] = i + 1
            out.append(xs[j])
            xs[j] = 0
        except IndexError as e:
            out.append(str(e))
    return out, xs


print(indices([1, 2, 3], 6))


class Number:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


def of_calls(fs, n):
    out = []
    for i in range(n):
        for f in fs:
            y = f(i) + i
            out.append(y * 2 if y < 2**62 else -y)
    return out


print(of_calls([lambda i: i, lambda i: 2**62 + i, lambda i: -(2**62) - i], 3))


def outer_values(a, b, n):
    """Numbers that are large from the beginning."""
    hits = 0
    for i in range(n):
        if a * i < b + i:
            hits += 1
        if i == b or a == b:
            hits += 100
    return hits


print(outer_values(2**70, 2**71, 5), outer_values(1, 2**62, 5), outer_values(3, 4, 5), outer_values(2**90, 2**90, 2))


def parameters(i, limit):
    while i < limit:
        i = i * 2 + 1
    return i


print(parameters(1, 2**62), parameters(2**60, 2**61), parameters(0, 2**66), parameters(2**64, 2**66), parameters(True, 9))


def conditional(n):
    x = y = 0
    for i in range(n):
        x = i if i % 2 else 2**62 + i
        y = max(y, x) - min(x, i)
        y, x = x + (y if y > 5 else -y), y
    return x, y


print(conditional(6))


def in_handler(xs):
    total = 0
    for i, x in enumerate(xs):
        try:
            total += int(x) * 2**58
        except ValueError:
            total -= i
        finally:
            total += 1
    return total


print(in_handler(['1', 'x', '99', 'y', '100000']))


def yields(n):
    x = 1
    for i in range(n):
        x = x * 65536 + i
        yield x


print(list(yields(6)), sum(yields(7)))


def text(s, n):
    h = 5381
    for _ in range(n):
        for c in s:
            h = h * 33 + ord(c)
    return h


print(text('pyc', 2), text('overflow', 3))
for k in range(3):
    big = 2**61
    for _ in range(3):
        big += big
    print(k, big)
