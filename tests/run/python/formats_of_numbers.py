# Formats of complex numbers, comparisons of dict views, %d of what says its int.
z = complex(1.5, -2)
for s in ("", ".1f", "10.2f", "<20", "^20.1e", "+.2f", "g", ".3", ",.1f"):
    print(f"[{z:{s}}] [{3j:{s}}]")
d = {"a": [], "b": 1}
print(
    d.items() >= {("b", 1)},
    d.items() == {"b": 1, "a": []}.items(),
    d.keys() < {"a", "b", "c"},
    d.keys() == {"a", "b"},
    d.items() <= d.items(),
    {"a"} < d.keys(),
    d.keys() != {"a"},
)


class M:
    def __int__(self):
        return 7


print("%d %i" % (M(), 2.9))
for bad in ("x", None, []):
    try:
        "%d" % (bad,)
    except TypeError as e:
        print(e)


class A:
    __slots__ = ("x", "y")


class S(A):
    def __init__(self):
        self.x = 1
        self.y = 2
        self.name = "s"


print(vars(S()), S().__dict__, complex(0, -0.0), complex(-0.0, 1), hasattr(A(), "__dict__"))
