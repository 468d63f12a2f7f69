# Objects that are classes by their __bases__, what classes have for their instances, and methods that are marked abstract.
import abc, weakref
class AbstractClass:
    def __init__(self, bases): self.bases = bases
    __bases__ = property(lambda self: self.bases)
    def __call__(self): return AbstractInstance(self)
class AbstractInstance:
    def __init__(self, klass): self.klass = klass
    __class__ = property(lambda self: self.klass)
A = AbstractClass(())
B = AbstractClass((A,))
print(isinstance(A(), A), isinstance(B(), A), isinstance(A(), B), isinstance(3, A), issubclass(B, A), issubclass(A, B), issubclass(B, (int, A)))
for f in (lambda: isinstance(1, 1), lambda: issubclass(1, int), lambda: issubclass(int, 1), lambda: issubclass(A, int)):
    try: print(f())
    except TypeError as e: print(e)
class C: pass
print("__dict__" in C.__dict__, "__weakref__" in C.__dict__, C.__dict__["__dict__"], C.__dict__["__weakref__"])
c = C(); c.x = 1
print(C.__dict__["__dict__"].__get__(c), C.__dict__["__dict__"].__get__(c) is c.__dict__, c.__weakref__)
r = weakref.ref(c)
print(c.__weakref__ is r)
C.__dict__["__dict__"].__set__(c, {"y": 2})
print(c.y, hasattr(c, "x"))
class D(C): pass
print(list(D.__dict__))
class S: __slots__ = ("a",)
class T: __slots__ = ("__dict__", "__weakref__")
class U(S): pass
print("__dict__" in S.__dict__, "__weakref__" in S.__dict__, "__dict__" in T.__dict__, "__weakref__" in T.__dict__, "__dict__" in U.__dict__)
class E(Exception): pass
class I(int): pass
class L(list): pass
print([k for k in vars(E)], [k for k in vars(I)], [k for k in vars(L)])
try:
    c.__weakref__ = 1
except AttributeError as e: print(e)
class M(metaclass=abc.ABCMeta):
    @abc.abstractmethod
    def f(self): pass
print(M.__abstractmethods__)
M.f = lambda self: 1
abc.update_abstractmethods(M)
print(M.__abstractmethods__, M().f())
M.__abstractmethods__ = {"x", "g"}
try: M()
except TypeError as e: print(e)
try: C.__abstractmethods__
except AttributeError as e: print(e)
print(object.__subclasshook__(int), C.__subclasshook__(3))
