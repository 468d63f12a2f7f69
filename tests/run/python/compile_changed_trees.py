# Trees that a program makes or changes are compiled as they are: with names that no text could have, with their
# places, and with every form of the language.
import ast
import traceback

SOURCE = '''
"""The doc."""
from math import pi as PI, sqrt
import os.path as p

def f(a, /, b=2, *rest, c: int = 3, **more) -> str:
    """Doc of f.

        margin
    """
    return (a, b, rest, c, more, f"{a!r:>{b}}|{c}", a if b else c, not a, -a, ~a, a < b <= c, a and b or c)

class C(dict, metaclass=type):
    x: int = 1
    def m(self):
        return super().__len__()
    @property
    def q(self): return __class__.__name__

def gen(n):
    for i in range(n):
        if i == 3: break
        got = yield i
    else:
        yield "else"
    yield from [*"ab"]

def flow():
    out = []
    try:
        with open(p.join("/none", "x")) as g, open("y") as h: pass
    except (OSError, ValueError) as e:
        out.append(type(e).__name__)
    else:
        out.append("no")
    finally:
        out.append("end")
    n = 0
    while True:
        n += 1
        if n == 2: continue
        if n > 3: break
    try:
        raise ExceptionGroup("g", [ValueError(1), KeyError(2)])
    except* ValueError as group:
        out.append(len(group.exceptions))
    except* KeyError: pass
    match {"k": [1, 2, 3], "z": C()}:
        case {"k": [first, *others], "z": dict() as d, **left} if first: out += [first, others, d, left]
    match 3:
        case 1 | 2: pass
        case None | True: pass
        case int(real=v): out.append(v)
    d = {**{1: 2}, 3: 4}
    d[5], (y, *z) = 6, "pqr"
    del d[1]
    assert d, "message"
    return out, n, d, y, z, [i * j for i in range(3) if i for j in (1, 2)], {i for i in "aa"}, {i: 1 for i in "ab"}, \\
        sum(i for i in range(4)), (lambda *a, k=1: (a, k))(7), d.get(3)[::1] if 0 else "xyz"[::-1], (w := 9), w

def counter():
    n = 0
    def add():
        nonlocal n
        global total
        n += 1; total = n
        return n
    return add

async def co():
    return [x async for x in agen()]
async def agen():
    yield 1
    yield 2

type Pair[T: int, *Ts, **P] = tuple[T, T]
def generic[T](x: T) -> T: return x
values = (1, -2, 3.5, -0.0, 1e400, 2j, 1.5 - 2j, 10**30, b"\\x00\\xff", "é\\n", None, True, ..., (1, (2,)), frozenset)
'''

tree = ast.parse(SOURCE)
names = {}
exec(compile(tree, "made.py", "exec"), names)
f, C = names["f"], names["C"]
print(names["__doc__"], names["PI"], names["sqrt"](9))
print(f(1), f(1, 5, 6, c=7, z=8), f.__kwdefaults__, f.__annotations__)
print(repr(f.__doc__))
print(C(a=1).m(), C().q, C.__annotations__, C.__mro__[1])
print(list(names["gen"](2)), list(names["gen"](5)))
print(names["flow"]())
add = names["counter"]()
print(add(), add(), names["total"])
import asyncio

print(asyncio.run(names["co"]()))
print(names["Pair"], names["Pair"].__type_params__, names["generic"].__type_params__, names["values"])

# names that are not identifiers
tree = ast.parse("def g(x, y=3): return x * y")
for node in ast.walk(tree):
    if isinstance(node, ast.Name):
        node.id = "." + node.id
    elif isinstance(node, ast.arg):
        node.arg = "." + node.arg
names = {}
exec(compile(tree, "<names>", "exec"), names)
print(names["g"](2), names["g"](**{".x": 4, ".y": 5}))

# values of a JoinedStr that are no FormattedValue
tree = ast.Expression(ast.JoinedStr([ast.Constant("<"), ast.Call(ast.Name("str", ast.Load()), [ast.Constant(1 - 2j)], []), ast.Constant(">")]))
print(eval(compile(ast.fix_missing_locations(tree), "<joined>", "eval")))
print(eval(compile(ast.fix_missing_locations(ast.Expression(ast.Constant((float("inf"), -3, (b"a", 2.5))))), "<c>", "eval")))

# places
tree = ast.parse("def bad():\n    return 1 + None\n")
ast.increment_lineno(tree, 40)
exec(compile(tree, "places.py", "exec"), names)
try:
    names["bad"]()
except TypeError as e:
    for frame in traceback.extract_tb(e.__traceback__)[1:]:
        print(frame.filename, frame.lineno, frame.name)


class Twice(ast.NodeTransformer):
    def visit_Constant(self, node):
        return ast.copy_location(ast.BinOp(node, ast.Mult(), ast.Constant(2)), node)


tree = ast.fix_missing_locations(Twice().visit(ast.parse("3 + 4", mode="eval")))
print(eval(compile(tree, "<twice>", "eval")))

future = ast.parse("from __future__ import annotations\ndef h(a: Missing[int]) -> 'x y': pass\n")
exec(compile(future, "<future>", "exec"), names)
print(names["h"].__annotations__)

# what is refused
for made in (
    ast.Module([ast.Expr(ast.Name("x", ast.Load()))], []),
    ast.Module([ast.Return()], []),
    ast.Module([ast.Expr(ast.Yield())], []),
    ast.Module([ast.If(ast.Constant(1), [])], []),
    ast.Module([ast.Break()], []),
    ast.Module([3], []),
    ast.Module([ast.Expr(ast.BoolOp(ast.And(), [ast.Constant(1)]))], []),
    ast.Module([ast.Global(["a", 1])], []),
    ast.Module([ast.Assign([ast.Constant(1)], ast.Constant(2))], []),
):
    if "Name" not in ast.dump(made):
        ast.fix_missing_locations(made) if not isinstance(made.body[0], int) else None
    try:
        compile(made, "<wrong>", "exec")
        print("compiled")
    except (SyntaxError, TypeError, ValueError) as e:
        print(type(e).__name__)
try:
    compile(ast.parse("1", mode="eval"), "<mode>", "exec")
except TypeError as e:
    print(e)
