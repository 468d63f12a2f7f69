# The rules about the names of a block hold for text and trees that are compiled at run time, in CPython's words.
import ast

SOURCES = [
    "def f(x):\n    global x",
    "def f():\n    print(x)\n    global x",
    "def f():\n    x = 1\n    global x",
    "def f():\n    global x\n    x: int = 1",
    "def f():\n    x: int\n    global x",
    "def f():\n    x = 1\n    def g():\n        print(x)\n        nonlocal x",
    "nonlocal x",
    "x = 1\nglobal x",
    "class C:\n    [(j := i) for i in range(5)]",
    "[(i := 0) for i in range(3)]",
    "[i for i in [1] if (j := 1) for j in range(10)]",
    "[x for x in (y := [1])]",
    "for i in []:\n    try: pass\n    except* ValueError:\n        break",
    "def f():\n    try: pass\n    except* ValueError:\n        return",
    "x = 1\nfrom __future__ import annotations",
    "match 1:\n    case {1: a, 1: b}: pass",
    "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 2\n    g()\n    return x\nr = f()",
    "def f():\n    global g\n    g = 5\nf()\nr = [g := 1, g, [(h := i) for i in range(3)], h]",
]


def outcome(source):
    space = {}
    try:
        exec(source, space)
    except SyntaxError as e:
        return e.msg, e.lineno
    return space.get("r")


for source in SOURCES:
    print(outcome(source))


def of_tree(source):
    try:
        compile(ast.parse(source), "tree", "exec")
    except SyntaxError as e:
        return e.msg
    return None


# What ast.parse does not look for is found when the tree is compiled.
for source in SOURCES[:12]:
    print(of_tree(source))
