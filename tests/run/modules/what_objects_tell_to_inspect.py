import inspect
def f(a, b=2, *args, c: int, **kw) -> str: "doc"
print(inspect.signature(f), inspect.isfunction(f), inspect.getdoc(f))
class A:
    "x"
    def m(self): pass
    @classmethod
    def k(cls): pass
    @staticmethod
    def s(): pass
    @property
    def p(self): pass
print(inspect.isclass(A), inspect.ismethod(A().m), inspect.signature(A.m), inspect.getmro(A))
print([n for n,_ in inspect.getmembers(A, inspect.isfunction)])
print(inspect.iscoroutinefunction(f), inspect.isgeneratorfunction(f), inspect.unwrap(f) is f)
print(inspect.getfullargspec(f)); print(inspect.cleandoc(" a\n  b"))
print(inspect.Parameter.empty, list(inspect.signature(f).parameters.values())[0].kind)
s=inspect.signature(f); b=s.bind(1,2,3,c=4,d=5); b.apply_defaults(); print(b.arguments)


class Meta(type):
    extra = 1


class Slotted(metaclass=Meta):
    __slots__ = ("a",)


print(type.__dict__["__mro__"].__get__(Slotted) == Slotted.__mro__, type.__dict__["__mro__"])
print(type(inspect.getattr_static(A, "s")).__name__, inspect.getattr_static(Slotted, "extra"))
print(inspect.ismemberdescriptor(Slotted.a), inspect.isdatadescriptor(A.p), inspect.isroutine(len))
print(inspect.CO_GENERATOR)
