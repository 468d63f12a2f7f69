# builtins handling, scoping, errors
print(eval("len([1,2,3])", {"__builtins__": {"len": len}}))
try:
    eval("len([1])", {"__builtins__": {}})
except NameError as e:
    print("NameError", e)
g = {}
exec("a = 1", g)
print("__builtins__" in g, sorted(k for k in g if k != "__builtins__"))
l = {}
exec("b = a + 1\ndef f(): return a", g, l)
print(l["b"], sorted(l), l["f"]())
class NS(dict):
    def __missing__(self, k): return "miss:" + k
print(eval("foo + bar", {}, NS()))
code = compile("x + y", "<expr>", "eval")
print(eval(code, {"x": 3, "y": 4}), code.co_names, code.co_filename, code.co_name, type(code).__name__)
code = compile("z = 3\nprint(z)", "file.py", "exec")
exec(code)
print(z)
def outer():
    secret = 42
    def inner():
        secret
        return eval("secret + 1")
    return inner()
print(outer())
def locs(p, q=2):
    r = 3
    exec("r = 10; w = 5")
    d = {}
    exec("r2 = r * 2", globals(), d)
    return r, sorted(locals()), d
try:
    print(locs(1))
except NameError as e:
    print("NE", e)
def fn(a):
    exec("a = 5")
    return a
print(fn(1))
class C:
    v = 3
    w = eval("v + 1")
    exec("dyn = v * 10")
print(C.w, C.dyn)
exec("def added(n):\n    return n * factor\n")
factor = 7
print(added(3))
factor = 8
print(added(3), eval("added(factor)"))
globals()["computed_" + "name"] = 99
print(eval("computed_name"))
exec("global gg\ngg = 11", globals(), {})
print(gg)
for src in ("1/0", "undefined_name", "[1][5]", "{}['k']", "int('x')", "None.foo", "(lambda: 1)(2)", "raise_()"):
    try:
        eval(src)
    except Exception as e:
        print(type(e).__name__, e)
import traceback, sys
def thrower():
    exec("def bad(n):\n    if n == 0:\n        raise ValueError('deep')\n    return bad(n - 1)\nbad(2)", {})
try:
    thrower()
except ValueError:
    print([line for line in traceback.format_exc().splitlines() if "<string>" in line or "Error" in line])
try:
    exec("def r(n): return r(n + 1)\nr(0)")
except RecursionError as e:
    print("RecursionError", str(e)[:32])
try:
    exec("def q():\n  try:\n    return q()\n  finally:\n    pass\nq()", {})
except RecursionError:
    print("again")
print(eval(" 1 + 1 "), eval(b"2 + 3"), eval("'\\u00e9' + 'ü'"))
for bad in (lambda: eval(3), lambda: exec(None), lambda: compile("1", "f", "bad"), lambda: eval("1", 2), lambda: exec("1", {}, 3), lambda: eval("a\0b")):
    try:
        bad()
    except (TypeError, ValueError, SyntaxError) as e:
        print(type(e).__name__, e)
ev = eval
print(ev("factor + 1"), list(map(eval, ["1", "2 * factor"])))
print(eval("lambda x: x + factor")(2))
print(eval("[eval(s) for s in ('1', '2+2')]"))
exec("exec('exec(\"deep = 1\")')"); print(deep)
exec("import math\nprint(math.floor(2.5))")
print(eval("__import__('math').sqrt(16)"))
print(eval("globals() is not None"), eval("sorted(locals())", {}, {"q": 1}))
assert eval("__name__") == "__main__"
