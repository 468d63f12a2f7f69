# Exact ints at the edge of a word, characters as numbers, sum, min, max, list and set of generators, known tuples and lists taken apart.
import math

def ints(a, b):
    out = []
    for name, f in OPS:
        try:
            out.append((name, f(a, b)))
        except Exception as e:
            out.append((name, type(e).__name__, str(e)))
    return out

OPS = [("and", lambda a, b: a & b), ("or", lambda a, b: a | b), ("xor", lambda a, b: a ^ b),
       ("shr", lambda a, b: a >> b), ("shl", lambda a, b: a << b if b < 200 else 0), ("div", lambda a, b: a // b),
       ("mod", lambda a, b: a % b), ("true", lambda a, b: a / b), ("neg", lambda a, b: (-a, abs(a), ~b, +a)),
       ("min", lambda a, b: (min(a, b, 3), max(a, b, 3, 4)))]

def typed(a, b):
    r = [a & b, a | b, a ^ b, -a, abs(a), min(a, b, 7), max(a, b, 7)]
    try:
        r.append(a // b)
        r.append(a % b)
        r.append(a / b)
        r.append(divmod(a, b))
    except (ZeroDivisionError, OverflowError) as e:
        r.append(str(e))
    try:
        r.append(a >> b)
        if b < 300:
            r.append(a << b)
    except (ValueError, OverflowError) as e:
        r.append(str(e))
    r += [a % 7, a // 7, a & 255, a >> 3, a // 1, a >> 0, a % 1]
    return r

edge = [0, 1, -1, 2, -2, 3, 7, -7, 61, 62, 63, 64, 255, 2**31, -2**31, 2**53, 2**53 + 1, -2**53 - 1, 2**61, 2**62 - 1, 2**62, -2**62, -2**62 - 1, 2**63, -2**63, 2**64, 10**30, -10**30]
h = 0
for x in edge:
    for y in edge:
        if y > 10**6:
            s = repr([x & y, x | y, x ^ y, x // y, x % y, x / y, min(x, y, 5)])
        else:
            s = repr(typed(x, y))
        for c in s:
            h = (h * 31 + ord(c)) % 1000000007
        if abs(x) < 8 and abs(y) < 8:
            print(x, y, s)
print(h)
print(ints(7, 0), ints(-7, 2), ints(2**62 - 1, 1), ints(-2**62, -1))
print(-(-2**62), abs(-2**62), (2**62 - 1) + 1, -2**62 // -1, 0 / -5)

def chars(s):
    out = []
    for c in s:
        if "a" <= c <= "z":
            out.append(chr((ord(c) - ord("a") + 3) % 26 + ord("a")))
        elif c < "a" or c > "\u00e0":
            out.append(c.upper())
        else:
            out.append(chr(ord(c) + 1))
    return "".join(out)

print(chars("Hello, World \u00e9\u00e0~"), ord("\u20ac"), chr(8364), "ab" < "abc", "b" > "abc", "" < "a", "\x7f" < "\x80")
for bad in ("", "ab", "\u00e9\u00e9"):
    try:
        print(ord(bad))
    except TypeError as e:
        print(e)
for bad in (-1, 0x110000, 10**30):
    try:
        print(chr(bad))
    except (ValueError, OverflowError) as e:
        print(e)

def folds(xs, fs):
    print(sum(x * 2 for x in xs), sum(x > 1 for x in xs), sum(f for f in fs), sum(f * 0.1 for f in fs), sum(x for x in xs if x > 99))
    print(sum(f for f in fs if f > 99), repr(sum(f for f in fs if f > 99)), sum(0.1 for _ in range(10)), sum(1e100 * s for s in (1, 1, -1, -1)), sum(f for f in [1e308, 1e308, -1e308]))
    print(sum(f for f in [math.inf, 1.0]), sum(f for f in [math.inf, -math.inf]), sum(f for f in [-0.0]), sum(f for f in [1e16, 1.0, -1e16]))
    print(min(x for x in xs), max(x for x in xs), min(f for f in fs), max(f for f in fs), max(len(w) for w in ["a", "bcd", "ef"]))
    for g in (lambda: min(x for x in xs if x > 99), lambda: max(f for f in fs if f > 99)):
        try:
            g()
        except ValueError as e:
            print(e)
    print(list(x for x in xs), set(x % 2 for x in xs), tuple(x for x in xs), sorted(-x for x in xs), "".join(str(x) for x in xs))
    print(any(x > 2 for x in xs), all(x > 2 for x in xs), sum((x for x in xs), 10), max((x for x in xs), default=3), list(list(y for y in range(x)) for x in xs))
    y = 5
    print([list(y * x for x in xs), sum(y * x for x in xs)], sum(sum(i * j for i in range(j)) for j in range(5)))
    print(max(math.nan if f > 2 else f for f in fs), min(math.nan if f > 2 else f for f in fs))

folds([1, 2, 3], [1.5, 2.5, 0.25])

def unpacks():
    t = (1, "a", None)
    a, b, c = t
    print(a, b, c)
    xs = [1, 2]
    x, y = xs
    print(x, y)
    xs[0], xs[1] = xs[1], xs[0]
    print(xs)
    for bad in ([1], [1, 2, 3]):
        try:
            p, q = bad
        except ValueError as e:
            print(e)
    for bad in ((1,), (1, 2, 3)):
        try:
            [p, q] = bad
        except ValueError as e:
            print(e)
    for a, b in [(1, 2), (3, 4)]:
        print(a, b)
    for a, (b, c) in [(1, (2, 3)), (4, (5, 6))]:
        print(a, b, c)
    for a, b in [[1, 2], [3, 4]]:
        print(a + b)
    try:
        for a, b in [(1, 2), (3,)]:
            print(a, b)
    except ValueError as e:
        print(e)
    for (k, v), n in {(1, 2): 3}.items():
        print(k, v, n)
    a, b = pair(4)
    print(a, b)
    (a, b), c = pair((1, 2))[0], 5
    print(a, b, c)
    xs[0], xs[1] = xs
    print(xs)

def pair(n):
    return n, n

unpacks()
