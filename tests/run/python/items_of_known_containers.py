# Items of containers whose class is known, in and out of their bounds; keys of other kinds.
def f(xs, i):
    return xs[i]

def g(s, i):
    return s[i]

def main():
    xs = [1, 2, 3, "x", None]
    for i in (0, 1, 2, -1, -5):
        print(f(xs, i))
    for i in (5, -6, 10**30, -10**30):
        try:
            f(xs, i)
        except IndexError as e:
            print(type(e), e)
    xs[-1] = 7
    xs[True] += 5
    print(xs, xs[-1], xs[-5])
    t = (1, 2, "a")
    print(t[0], t[-1], t[-3])
    try:
        print(t[3])
    except IndexError as e:
        print(e)
    try:
        print(t[-4])
    except IndexError as e:
        print(e)
    s = "abc\u00e9z"
    print(g(s, 0), g(s, -1), g(s, 3), s[1:3], s[-2])
    for i in (5, -6, 1 << 70):
        try:
            print(g(s, i))
        except IndexError as e:
            print(e)
    d = {}
    d["a"] = 1
    d["a"] += 2
    d[1] = 4
    d[1.0] += 1
    print(d)
    try:
        print(d["zz"])
    except KeyError as e:
        print(repr(e))
    try:
        d[[]] = 1
    except TypeError as e:
        print(e)
    try:
        xs["a"]
    except TypeError as e:
        print(e)
    try:
        xs["a"] = 2
    except TypeError as e:
        print(e)
    try:
        t[0] = 2
    except TypeError as e:
        print(e)
    try:
        s[0] = 2
    except TypeError as e:
        print(e)
    try:
        xs[7] = 2
    except IndexError as e:
        print(e)
    try:
        xs[7] += 2
    except IndexError as e:
        print(e)
main()
