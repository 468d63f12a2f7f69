"""Lists that hold nothing but ints, or nothing but bools, keep them as such; all that lists can do they do as others."""


def ints():
    xs = [0] * 5
    ys = [i * i for i in range(6)]
    for i in range(5):
        xs[i] = ys[i] + 1
        xs[i] += 2
    ys.append(7)
    ys.append(2**62)
    ys.append(2**63 - 1)
    ys.append(-(2**63))
    print(xs, ys, ys[-1], ys[7] + 1, max(ys), sum(ys), sorted(ys))
    ys.append(2**63)
    print(ys, ys[-1], ys[2], ys.pop(), ys.pop(0), len(ys))
    ys[0] = 10**30
    ys.sort()
    print(ys, ys[::-1], 10**30 in ys, 4 in ys)
    zs = list(range(9))
    zs.insert(2, zs.pop(0))
    zs[:4] = zs[3::-1]
    print(zs, zs[1:3] + xs, zs * 2, zs == list(zs), bytes(zs), zs)
    a, b, *c = zs
    print(a, b, c)
    for k, v in enumerate(zs):
        print(k, v, end=' ')
    for v in reversed(zs):
        print(v, end=' ')
    print(sorted(zs)[2], list(map(str, zs)))
    s = 0
    for v in xs:
        s += v * 3
    return s, {v: 1 for v in zs}, tuple(zs)


def bools():
    f = [True] * 7
    f[0] = f[1] = False
    f[2] = not f[2]
    f.append(f[0] or f[3])
    g = [v > 2 for v in range(5)]
    print(f, g, f + g, f[::2], f[1:3] * 2, sum(f), True in g, g.index(True), g.count(True), f.pop(), f.pop(0), any(g), all(g))
    f.reverse()
    f.sort()
    f.insert(1, True)
    del f[0]
    print(f, f[-1], [i for i in range(len(f)) if f[i]], sorted(g, reverse=True), repr(g), g == [0, 0, 0, 1, 1])
    for x in g:
        print(x, end=' ')
    rows = [[False] * 4 for _ in range(3)]
    rows[1][2] = True
    print(rows, rows[1][2] is True)
    if f[0] and not rows[0][0]:
        print('yes')
    try:
        f[50] = True
    except IndexError as e:
        print(e)
    return f


def primes(limit):
    is_prime = [True] * (limit + 1)
    is_prime[0] = is_prime[1] = False
    i = 2
    while i * i <= limit:
        if is_prime[i]:
            for j in range(i * i, limit + 1, i):
                is_prime[j] = False
        i += 1
    return [i for i in range(limit + 1) if is_prime[i]]


def big():
    xs = [1]
    for i in range(100):
        xs.append(xs[i] * 3)
    t = 0
    for i in range(len(xs)):
        t += xs[i]
        xs[i] = xs[i] + 1
    return t, xs[3], xs[-1]


print(ints())
print(bools())
print(primes(60))
print(big())
ps = [[1, 2], [1, 2, 3], [1], [2], [1, 2]]
print([[x == y, x != y, x < y, x <= y, x > y, x >= y] for x in ps for y in ps], sorted(ps))
bs = [[True], [False, True], [True, True], [True]]
print([[x == y, x != y, x < y, x <= y] for x in bs for y in bs], sorted(bs))
