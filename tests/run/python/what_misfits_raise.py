# What a call that does not fit raises, and what it has evaluated before.
import dataclasses


def f(*args, k0: object, k1: object):
    return k0
def g(x):
    try:
        f(0, 1, k0=set)
    except TypeError as e:
        print(e)
    try:
        f(print("first"), k0=print("second"), k2=print("third"))
    except TypeError as e:
        print(e)
    for h in lambda: "text"(.5), lambda: 5(x=2), lambda: None(*[1]), lambda: (1.5)(), lambda: True(1), lambda: [](1), lambda: {}(), lambda: b"x"(), lambda: ...(1), lambda: f"{x}"(), lambda: (1, 2)(3):
        try:
            h()
        except TypeError as e:
            print(e)
g(1)


class Slotted:
    __slots__ = ("a",)


for o in (None, 3, "x", 2.5, True, [1], {}, (1,), len, range(3), object(), Slotted(), (x for x in [])):
    for name in ("zz", "__doc__", "append", "real"):
        for change in (lambda: setattr(o, name, 1), lambda: delattr(o, name)):
            try:
                change()
            except AttributeError as e:
                print(type(o).__name__, name, e)


@dataclasses.dataclass
class D:
    x: int
    y: int = dataclasses.field(default=2, kw_only=True)


for make in (lambda: D(1, f=2), lambda: D(1, 2, y=2), lambda: D(1, 2, 3), lambda: D(1, 2, x=2), lambda: D(y=2), lambda: D(f=1)):
    try:
        print(make())
    except TypeError as e:
        print(e)
