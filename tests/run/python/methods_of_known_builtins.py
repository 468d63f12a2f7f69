# Methods of builtin classes whose receiver is known: right and wrong arguments, subclasses, texts of one character.
class L(list):
    def append(self, x):
        print("L.append", x)
        super().append(x)

class D(dict):
    def get(self, k, d=None):
        return "D.get"

def stack():
    xs = []
    for i in range(20):
        xs.append(i)
    total = 0
    while xs:
        total += xs.pop()
    try:
        xs.pop()
    except IndexError as e:
        print(e)
    return total

def texts(s):
    print(s.upper(), s.split(), s.split(","), s.split(sep=",", maxsplit=1), s.replace("a", "b", count=1))
    print(s.find("b"), s.startswith("a"), s.encode(), "-".join(s), "{0}{x}".format(1, x=2))
    try:
        s.split(1)
    except TypeError as e:
        print(e)
    try:
        s.join([1])
    except TypeError as e:
        print(e)
    try:
        s.upper(1)
    except TypeError as e:
        print(e)
    try:
        s.split(foo=1)
    except TypeError as e:
        print(e)
    try:
        s.nope()
    except AttributeError as e:
        print(e)

def dicts():
    d = {"a": 1}
    print(d.get("a"), d.get("b"), d.get("b", 3), d.setdefault("c", 4), d.pop("a"), d.pop("zz", None))
    d.update({"x": 1}, y=2)
    d.update([("z", 5)])
    print(d, list(d.items()), list(d.keys()), list(d.values()))
    try:
        d.pop("nope")
    except KeyError as e:
        print(repr(e))
    try:
        d.get()
    except TypeError as e:
        print(e)
    s = {1, 2}
    s.add(3)
    s.discard(1)
    s.update([4, 5], (6,))
    print(sorted(s), s.union([9]), s.issubset({1, 2, 3, 4, 5, 6}))
    try:
        s.remove(77)
    except KeyError as e:
        print(repr(e))
    try:
        s.add([])
    except TypeError as e:
        print(e)

def lists():
    xs = [3, 1, 2]
    xs.sort()
    xs.sort(key=lambda x: -x)
    xs.sort(reverse=True, key=lambda x: -x)
    print(xs, xs.index(3), xs.count(1), xs.copy())
    xs.insert(1, "q")
    xs.extend(xs)
    xs.reverse()
    print(xs, xs.pop(0), xs.pop(-1), xs)
    try:
        xs.append()
    except TypeError as e:
        print(e)
    try:
        xs.append(1, 2)
    except TypeError as e:
        print(e)
    try:
        xs.sort(None)
    except TypeError as e:
        print(e)
    try:
        xs.sort()
    except TypeError as e:
        print(e)
    ys = xs.append(5)
    print(ys, [].append(1))
    f = xs.append
    f(6)
    print(xs)
    args = (7,)
    xs.append(*args)
    print(xs)

def same(s, t):
    n = 0
    for i in range(len(s)):
        for j in range(len(t)):
            if s[i] == t[j]:
                n += 1
            if s[i] != "a" and t[j] == "b":
                n += 100
    return n

def chars():
    print(same("abca", "cab"), same("\u00e9a\u00e9", "\u00e9ab"))
    x = "".join(["", "a", ""])
    y = "xa".strip("x")
    print(x == "a", y == "a", x == y, x + "" == "a", "a" * 1 == x, "A".lower() == x, f"{x}" == "a", f"{x}{''}" == "a", x[0] == x)
    print("a" == "ab", "" == "a", "ab" == "ab", "ab"[:1] == "a", chr(97) == x, str(b"a", "ascii") == x, ("%s" % x) == "a")

def ints():
    n = 10
    print(n.bit_length(), (1.5).is_integer(), (255).to_bytes(2, "big"), n.bit_count(), True.bit_length())
    t = (1, 2, 1)
    print(t.count(1), t.index(2))
    try:
        t.index(9)
    except ValueError as e:
        print(e)

l = L()
l.append(1)
d = D(a=1)
print(l, d.get("a"), stack())
texts("a,b a")
dicts()
lists()
chars()
ints()
