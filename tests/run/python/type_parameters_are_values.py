# Type parameters are objects: functions, classes and lambdas inside see those of all definitions around them.
class Box[T]:
    """A box."""
    kinds = [T for _ in range(1)]
    kind = T

    def __init__(self, value: T) -> None:
        self.value = value

    def map[U](self, f) -> "Box[U]":
        made: Box[U] = Box[U](f(self.value))
        return made

    def param(self):
        return T

    def params[U](self):
        return lambda: [(T, U) for _ in range(1)][0]

    class Inner:
        def outer(self):
            return T

class Pair[A, B = int](Box[A]):
    def both(self): return A, B

b = Box[int](3)
print(b.map(str).value, b.param(), b.params()(), Box.kind, Box.kinds, Box.Inner().outer())
print(Box.__type_params__, Pair.__type_params__, Pair(1).both(), Pair.__doc__, Box.__doc__)
print(Box.__type_params__[0] is b.param())

def first[T: (int, str), *Ts, **P](x: T, *more) -> T:
    def inner():
        class Local:
            t = T
            def m(self): return Ts, P
        return Local.t, Local().m(), T.__constraints__
    return inner()
print(first(1), first.__type_params__, first.__name__, first.__qualname__)

T = "module"
def shadow[T](x=T):
    def g():
        return T
    return x, g()
print(shadow(), T)

def own[T](T): return T
print(own(5))

def rebind[T]():
    T = 7
    return (lambda: T)()
print(rebind())

def bounded[N: "later"]():
    return N.__bound__
print(bounded())
try:
    print(bounded(1))
except TypeError as e:
    print(e)

def hidden[U: Later](): return U.__bound__
class Later: pass
print(hidden())

async def co[T](): return T
try: co().send(None)
except StopIteration as e: print(e.value)

def gen[T]():
    yield T
    yield from (T for _ in range(2))
print(list(gen()))

def make():
    X = 1
    def inner[X]():
        return X
    return inner() , X
print(make())

class Node[K, V]:
    def __init__(self): self.kids: dict[K, Node[K, V]] = {}
    def add(self, k: K) -> "Node[K, V]":
        n = self.kids[k] = Node[K, V]()
        return n
root = Node[str, int]()
root.add("a").add("b")
print(list(root.kids), type(root).__name__)
type Alias[T] = dict[str, T]
def uses[T](): return Alias[T], list[T]
print(uses())
print([f() for f in (lambda: first.__type_params__[1].__name__,)])
