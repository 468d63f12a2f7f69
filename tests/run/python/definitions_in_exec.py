# In a text that is executed: type parameters, aliases, annotations, and what a generator of it handles.
text = '''
type X[A: int] = list[A]
def f[T: int, *Ts, **P](a: T, b: "str" = 5) -> T:
    def g(): return T
    return g
class A[T](dict):
    X = int
    def m[U](self, x: X, y: T, z: U) -> U: return (T, U)
class B[T = int]: pass
def outer():
    y = 3
    class C[T]:
        def k[U](self, q: y): return T, U, y
    def inner[T](x: T): 
        return lambda: T
    return C, inner
print(X, X.__value__, X.__type_params__)
print(f.__type_params__, f.__annotations__, f(1)(), f.__type_params__[0].__bound__)
print(A.__type_params__, A.m.__annotations__, A().m(1,2,3), A[int])
C, inner = outer()
print(C().k(1), C.k.__annotations__, inner(1)(), inner.__annotations__, B.__type_params__)
'''
exec(text)
ns = {}
exec("print(__annotations__)\nx: int = 1\nif False:\n    y: str\nprint(__annotations__)\nclass Q:\n    print(__annotations__)\n    z: int\n", ns)
exec('''
from typing import Dict, Literal, Optional
class C:
    y: Optional["C"] = None
    z: Dict[Literal["a"], "C"]
    def f(self, x: "Dict[str, int]" = 1) -> Optional["C"]: pass
print(C.__annotations__, C.f.__annotations__)
''')
exec('''
import sys
def g():
    try:
        yield 1
    except ValueError:
        yield repr(sys.exception())
        yield repr(sys.exception())
    yield sys.exception()
it = g()
next(it)
print(it.throw(ValueError("in the generator")), sys.exception())
try:
    raise KeyError("around it")
except KeyError:
    print(next(it), repr(sys.exception()), repr(next(it)))
print(sys.exception())
''')
exec('''
def left(kind):
    for i in range(3):
        try:
            for j in range(5):
                return i
        finally:
            if kind == "continue":
                continue
            if kind == "break":
                break
    return "end"
print(left("continue"), left("break"), left(""))
''')
