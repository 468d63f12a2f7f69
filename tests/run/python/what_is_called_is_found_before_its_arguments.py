# x.name(…): the attribute is found before the arguments are evaluated, also where finding it fails or runs code.
import math


def said(x):
    print("said", x)
    return x


class Proxy:
    @property
    def made(self):
        print("made")
        return lambda *a, **k: (a, k)

    def __getattr__(self, name):
        print("asked for", name)
        if name == "none":
            raise AttributeError(name)
        return lambda *a, **k: (name, a, k)

    def plain(self, *a):
        return a


class Empty:
    pass


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


p = Proxy()
some = [p, None, 5, Empty(), [], "text"]
attempt(lambda: p.made(said(1)))
attempt(lambda: p.other(said(2), k=said(3)))
attempt(lambda: p.none(said(4)))
attempt(lambda: p.plain(said(5), said(6)))
for x in some[1:]:
    attempt(lambda: x.nothing(said(7)))
    attempt(lambda: x.nothing(*[said(8)]))
attempt(lambda: some[0].made(said(9), some[0].plain(said(10))))
attempt(lambda: None.f(said(11)))
attempt(lambda: (5).nothing(said(12)))
attempt(lambda: math.nothing(said(13)))
p.own = lambda *a: ("own", a)
attempt(lambda: p.own(said(14)))
attempt(lambda: [i.upper(said(15)) for i in ("a",)])
