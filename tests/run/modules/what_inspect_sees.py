"""inspect: signatures, kinds of things, sources, bound arguments; types of functions in C."""
import inspect, pkgutil
def f(a, b: int = 2, *args, c, d=4, **kw) -> str:
    "doc of f"
    return ""
class A:
    "doc A"
    x = 1
    def m(self, q): "doc m"; return q
    @classmethod
    def c(cls): pass
    @staticmethod
    def s(z): pass
    @property
    def p(self): return 1
class B(A): pass
print(inspect.signature(f), inspect.signature(A.m), inspect.signature(A().m), inspect.signature(A.s), inspect.signature(A))
for p in inspect.signature(f).parameters.values(): print(p.name, p.kind, p.default, p.annotation, p)
print(inspect.isfunction(f), inspect.ismethod(A().m), inspect.isclass(A), inspect.ismodule(inspect), inspect.isbuiltin(len), inspect.isgeneratorfunction(f), inspect.iscoroutinefunction(f), inspect.isabstract(A), inspect.isroutine(len))
print([n for n,_ in inspect.getmembers(A) if not n.startswith("__")], inspect.getdoc(f), inspect.getdoc(B), inspect.getmro(B))
print(inspect.getsource(f))
print(inspect.getsourcelines(A.m), inspect.getfile(f)[-5:])
b = inspect.signature(f).bind(1, c=3, z=9); b.apply_defaults(); print(b.arguments, b.args, b.kwargs)
print(inspect.getfullargspec(f), inspect.cleandoc("  a\n    b\n  c"))
try: inspect.signature(f).bind()
except TypeError as e: print(e)
print(inspect.signature(lambda x, /, y: 0), inspect.unwrap(f) is f)
import types
class C: pass
print(type(len), type([].append), type(str.join), type(object.__init__), type(object().__str__), type(dict.__dict__["fromkeys"]))
print(type.__dict__["__mro__"].__get__(C) == C.__mro__, isinstance(str.join, types.MethodDescriptorType), isinstance(len, types.BuiltinFunctionType))
print(isinstance([].append, types.BuiltinMethodType), isinstance(C.__init__, types.WrapperDescriptorType), C.__flags__ >> 9 & 3, bool.__flags__ >> 10 & 1)
