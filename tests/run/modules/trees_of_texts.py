"""ast: trees of texts, literals, visitors, changed trees that run."""
import ast

print(ast.literal_eval("{'a': [1, 2.5, -3], 'b': (None, True), 'c': {1, 2}, 'd': b'x', 'e': 2+3j}"))
for bad in ("foo()", "1 + x", "[", "__import__('os')"):
    try:
        ast.literal_eval(bad)
    except (ValueError, SyntaxError) as error:
        print(type(error).__name__)

SOURCE = '''
"""doc"""
import os.path as p, sys
from . import q
from a.b import c as d, e
@deco(1)
def f(a, /, b: int = 2, *c, k, z=3, **kw) -> str:
    "inner doc"
    global g
    x: list[int] = [i * 2 for i in range(3) if i if i > 1]
    y = {**kw, 'k': v, 1: 2}
    a.b[1:2, ...] += -x ** 2
    return f"{a!r:>{w}} {b=} text" if not a else lambda q, *r: (yield)
class C(B, metaclass=M):
    z = 1
    async def m(self):
        async with a as b, c:
            await x
        async for i in y: pass
        else: break_ = 1
try:
    raise E from None
except (A, B) as e:
    del e, f[0]
except Exception: ...
else:
    assert a < b <= c is not d, "msg"
finally:
    while True:
        if a and b or c: break
        elif d: continue
        else: pass
for i, (j, *k) in s: print(i, *j, sep='', **o)
with open(f) as g: nonlocal_ = (n := 10)
match x:
    case [1, a, *rest] if a: pass
    case {"k": v, **r}: pass
    case P(1, y=2) | None as w: pass
    case _: pass
'''
tree = ast.parse(SOURCE)
print(ast.unparse(tree))


class Names(ast.NodeVisitor):
    def __init__(self):
        self.found = []

    def visit_Name(self, node):
        self.found.append((node.id, type(node.ctx).__name__, node.lineno, node.col_offset))
        self.generic_visit(node)


names = Names()
names.visit(tree)
print(names.found[:12], len(list(ast.walk(tree))))


class Double(ast.NodeTransformer):
    def visit_Constant(self, node):
        return ast.copy_location(ast.Constant(node.value * 2), node) if isinstance(node.value, int) else node


changed = ast.fix_missing_locations(Double().visit(ast.parse("x = 4 + y\nprint('x is', x)")))
exec(compile(changed, "<changed>", "exec"), {"y": 5})
expression = ast.Expression(ast.BinOp(ast.Constant(6), ast.Mult(), ast.Constant(7)))
print(eval(compile(ast.fix_missing_locations(expression), "<made>", "eval")))

