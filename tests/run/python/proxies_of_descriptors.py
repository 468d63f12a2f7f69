# cpython: 3.13
import operator
class Lookup:
    __slots__ = ("bind_f", "name", "class_value")
    def __init__(self, f=None, class_value=None):
        if hasattr(f, "__get__"):
            def bind_f(instance, obj):
                return f.__get__(obj, type(obj))
        elif f is not None:
            from functools import partial
            def bind_f(instance, obj):
                return partial(f, obj)
        else:
            bind_f = None
        self.bind_f = bind_f
        self.class_value = class_value
    def __set_name__(self, owner, name):
        self.name = name
    def __get__(self, instance, owner=None):
        if instance is None:
            return self if self.class_value is None else self.class_value
        obj = instance._get()
        if self.bind_f is not None:
            return self.bind_f(instance, obj)
        return getattr(obj, self.name)
    def __call__(self, instance, *args, **kwargs):
        return self.__get__(instance, type(instance))(*args, **kwargs)

class Proxy:
    __slots__ = ("__wrapped", "_get")
    def __init__(self, get):
        object.__setattr__(self, "_get", get)
    __getattr__ = Lookup(getattr)
    __setattr__ = Lookup(setattr)
    __delattr__ = Lookup(delattr)
    __repr__ = Lookup(repr)
    __str__ = Lookup(str)
    __eq__ = Lookup(operator.eq)
    __lt__ = Lookup(operator.lt)
    __hash__ = Lookup(hash)
    __bool__ = Lookup(bool)
    __len__ = Lookup(len)
    __getitem__ = Lookup(operator.getitem)
    __setitem__ = Lookup(operator.setitem)
    __delitem__ = Lookup(operator.delitem)
    __iter__ = Lookup(iter)
    __contains__ = Lookup(operator.contains)
    __add__ = Lookup(operator.add)
    __call__ = Lookup(lambda self, *a, **k: self(*a, **k))
    __enter__ = Lookup(lambda self: self.__enter__())
    __exit__ = Lookup(lambda self, *a: self.__exit__(*a))
    __dir__ = Lookup(dir)
    __class__ = Lookup(lambda self: type(self))
    __int__ = Lookup(int)
    __float__ = Lookup(float)
    __index__ = Lookup(operator.index)
    __doc__ = Lookup(class_value="proxy doc")

class Thing:
    def __init__(self): self.stream = "s"
    def __enter__(self): return "entered"
    def __exit__(self, *a): print("exit", a[0]); return True
t = Thing()
p = Proxy(lambda: t)
print(p.stream, hasattr(p, "nothing"), hasattr(p, "stream"))
p.x = 5
print(t.x, p.x)
del p.x
print(hasattr(t, "x"))
q = Proxy(lambda: [1, 2, 3])
print(repr(q), str(q), q == [1, 2, 3], len(q), q[1], list(q), 2 in q, q + [4], bool(q))
print(q.index(3), [x for x in q])
n = Proxy(lambda: 41)
print(n + 1, int(n), float(n), hash(n) == hash(41), n < 50, range(60)[n])
f = Proxy(lambda: print)
f("called", end="!\n")
with p as e:
    print(e)
    raise ValueError
print("stream" in dir(p), Proxy.__doc__)
u = Proxy(lambda: (_ for _ in ()).throw(RuntimeError("unbound")))
try:
    u.x
except RuntimeError as e:
    print(e)

# Functions in C are bound by no class; methods of builtin classes are.
for f in (getattr, len, operator.add, [].append, str.upper, dict.fromkeys, "a".join, int, str.__add__, (1).__add__, isinstance):
    print(hasattr(f, "__get__"), hasattr(type(f), "__get__"), end="; ")
print(str.upper.__get__("a")(), dict.fromkeys.__name__ if hasattr(dict.fromkeys, "__name__") else None)
