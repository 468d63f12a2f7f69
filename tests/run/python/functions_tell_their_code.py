import types
F = type(lambda: 0)
ns = {}
exec("def f(a, b=2, *c, k=3, **d):\n    x = a + b\n    return x + base\nbase = 100", ns)
f = ns["f"]
c = f.__code__
print(c.co_name, c.co_argcount, c.co_kwonlyargcount, c.co_varnames, c.co_flags, c.co_firstlineno, f.__globals__ is ns, f.__defaults__, f.__kwdefaults__)
g = F(c, {"base": 5}, "g", (7,))
print(g(1, k=1), g.__name__, g.__defaults__)
x = 1
gl = globals()
gl["x"] = 5
print(x)
gl.update(y=7, x=8)
print(x, gl["y"], "y" in globals())
x = 9
print(gl["x"], gl.get("x"))
del gl["x"]
try:
    x
except NameError as e:
    print(e)
def own(a, *rest):
    return a
try:
    own(1).x
except AttributeError as e:
    at = e.__traceback__.tb_frame.f_code
kinds = {type(own.__code__), type(c), type(at), type(compile("1", "t", "eval")), types.CodeType}
print(len(kinds), own.__code__ == own.__code__, hash(own.__code__) == hash(own.__code__), own.__code__ == c)
print(own.__code__.co_varnames, own.__code__.co_flags & 4, at.co_name)
