print(eval("1 + 2 * 3"))
x = 10
def f(a):
    b = 5
    return eval("a + b + x")
print(f(1))
print(eval("[i * x for i in range(3)]"))
g = {"n": 4}
exec("m = n * 2\ndef sq(v, k=2, *rest, z=3, **kw):\n    return v ** k + z", g)
print(g["m"], g["sq"](3), sorted(k for k in g))
exec("x = x + 1\ny = 'made'")
print(x, y)
