"""After its last name is gone, gc.collect() finds an object gone that was taken apart: by `with`, a star, a pattern, `except*`, a loop over parts; in modules, functions, coroutines, and in loops."""
import gc
import weakref


class A:
    __match_args__ = ("me", "too")

    def __enter__(self):
        return self

    def __exit__(self, *why):
        return None

    async def __aenter__(self):
        return self

    async def __aexit__(self, *why):
        return None

    @property
    def me(self):
        return self

    too = me


made = []


def new():
    a = A()
    made.append(weakref.ref(a))
    return a


def check(what):
    gc.collect()
    print(what, [r() is not None for r in made])
    made.clear()


def finish(coroutine):
    try:
        coroutine.send(None)
    except StopIteration:
        pass


with new() as w:
    w = None
    check("with: the block keeps its manager's __exit__")
check("with, behind the block")
a, *b = new(), new(), new()
check("a star: named")
del a, b
check("a star: at all")
a, *b = c = [new(), new(), new()]
del a, b, c
check("a star")
a, b = {new(): 1, new(): 2}
del a, b
check("parts of a dict")
for a, b in [(new(), 1), (new(), 2)]:
    pass
del a
check("a loop over pairs")
for i, a in enumerate([new(), new()]):
    pass
del a
check("a loop over numbered items")
for k, a in {"a": new(), "b": new()}.items():
    pass
del a
check("a loop over items of a dict")
for n in range(2):
    with new() as w:
        pass
    del w
    check("with, in a loop")
    a, *b = new(), new()
    del a, b
    check("a star, in a loop")
    a = new()
    a = a if n else (a, n)
    del a
    check("a conditional, in a loop")
match new():
    case A(a, b):
        del a, b
check("a pattern of a class")
match {"k": new(), "l": 1}:
    case {"k": a, **rest}:
        del a, rest
check("a pattern of a mapping")
match [new(), new(), new()]:
    case [a, *b]:
        del a, b
check("a pattern of a sequence")


def function(yes):
    with new() as w:
        w = None
        check("with: the block keeps its manager's __exit__")
    check("with, behind the block")
    a, *b = new(), new(), new()
    del a, b
    check("a star")
    a, b = {new(): 1, new(): 2}
    del a, b
    check("parts of a dict")
    for a, b in [(new(), 1), (new(), 2)]:
        pass
    del a
    check("a loop over pairs")
    for k, a in {"a": new(), "b": new()}.items():
        pass
    del a
    check("a loop over items of a dict")
    for n in range(2):
        with new() as w:
            pass
        del w
        check("with, in a loop")
        a, *b = new(), new()
        del a, b
        check("a star, in a loop")
    match new():
        case A(a, b):
            del a, b
    check("a pattern of a class")
    match {"k": new(), "l": 1}:
        case {"k": a, **rest}:
            del a, rest
    check("a pattern of a mapping")
    match [new(), new(), new()]:
        case [a, *b]:
            del a, b
    check("a pattern of a sequence")
    a = new() if yes else None
    print((a if yes else yes) is a, (a if a.me else yes) is a)
    b = a if yes else (yes, a)
    del a, b
    check("a conditional")
    try:
        e = ExceptionGroup("g", [ValueError(new()), TypeError(1)])
        try:
            raise e
        except* ValueError as g:
            pass
    except ExceptionGroup as g:
        pass
    del e
    check("except*")


async def coroutine(yes):
    with new() as w:
        w = None
    check("with")
    a, *b = new(), new(), new()
    del a, b
    check("a star")
    for a, b in [(new(), 1), (new(), 2)]:
        pass
    del a
    check("a loop over pairs")
    a = new() if yes else None
    print((a if yes else yes) is a, (a if a.me else yes) is a)
    b = a if yes else (yes, a)
    del a, b
    check("a conditional")


def generator(yes):
    with new() as w:
        w = None
    check("with")
    yield
    a, *b = new(), new(), new()
    yield
    del a, b
    check("a star")
    yield
    for a, b in [(new(), 1), (new(), 2)]:
        pass
    del a
    check("a loop over pairs")
    a = new() if yes else (yield)
    b = a if yes else (yield a)
    del a, b
    check("a conditional")


function(True)
finish(coroutine(True))
for step in generator(True):
    pass
