#!/usr/bin/env python3
"""Random control flow: try, with, loops, return and yield in each other, in functions, generators, coroutines and asynchronous generators.

Each case has a few functions of one parameter, which decides by its bits where they raise and leave. They are called with several
arguments; generators are driven by a random script of next, send, throw and close. Printed are the steps, the results, and of each
exception its whole chain with the lines that it passed.
"""
from common import main

PRELUDE = '''
import atexit, os, sys

@atexit.register
def end():  # CPython would close what never ends by itself
    sys.stdout.flush()
    os._exit(0)

class A(Exception): pass
class B(A): pass
class C(Exception): pass
class D(BaseException): pass

KEPT, ENDLESS = [], []

def keep(g):  # what is dropped early would be closed at once by CPython
    KEPT.append(g)
    return g

def lines_of(e):
    found, tb = [], e.__traceback__
    while tb is not None:
        found.append(tb.tb_lineno)
        tb = tb.tb_next
    return found

def chain(e, depth=0):
    if e is None:
        return "-"
    if depth > 6:
        return "..."
    parts = [type(e).__name__, str(e.args[:1])]
    parts.append(str(lines_of(e)))
    if isinstance(e, BaseExceptionGroup):
        parts.append("{" + ", ".join(chain(x, depth + 1) for x in e.exceptions) + "}")
    if e.__cause__ is not None:
        parts.append("cause(" + chain(e.__cause__, depth + 1) + ")")
    if e.__context__ is not None:
        parts.append("context(" + chain(e.__context__, depth + 1) + ")")
    if e.__suppress_context__:
        parts.append("suppressed")
    return " ".join(parts)

class CM:
    def __init__(self, name, how):
        self.name, self.how = name, how
    def __enter__(self):
        print("enter", self.name)
        if self.how == 4:
            raise C("enter")
        return self.name
    def __exit__(self, t, e, tb):
        print("exit", self.name, t and t.__name__, e and e.args[:1])
        if self.how == 1:
            return True
        if self.how == 2:
            raise B("exit " + self.name)
        if self.how == 3:
            return isinstance(e, A)
    async def __aenter__(self):
        await step(self.name)
        return self.__enter__()
    async def __aexit__(self, t, e, tb):
        await step(self.how)
        return self.__exit__(t, e, tb)

class Step:
    def __init__(self, value):
        self.value = value
    def __await__(self):
        got = yield self.value
        return got

def step(value):
    return Step(value)

def show(what, f, *args):
    try:
        r = f(*args)
        print(what, "->", type(r).__name__, r)
        return r
    except BaseException as e:
        print(what, "!!", chain(e))

def drive(what, g, script):
    keep(g)
    for i, (op, value) in enumerate(script):
        name = f"{what}.{i} {op}"
        if op == "next":
            show(name, g.send, None)
        elif op == "send":
            show(name, g.send, value)
        elif op == "throw":
            show(name, g.throw, value)
        else:
            show(name, g.close)

def drive_async(what, g, script):
    keep(g)
    for i, (op, value) in enumerate(script):
        name = f"{what}.{i} {op}"
        it = {"next": g.__anext__, "send": lambda: g.asend(value), "throw": lambda: g.athrow(value), "close": g.aclose}[op]()
        drive(name, awaiting(it), [("next", None), ("send", i), ("send", i + 1), ("close", None)])

async def awaiting(it):
    return await it

def finish():
    while KEPT:
        g = KEPT.pop()
        ENDLESS.append(g)
        for i in range(3 if hasattr(g, "close") else 0):
            show("finish", g.close)
'''

EXCEPTIONS = ['A', 'B', 'C', 'D', 'KeyError', 'ValueError', 'ZeroDivisionError']
CAUGHT = ['A', 'B', 'C', '(B, C)', 'Exception', 'KeyError', '(A, KeyError)', 'BaseException', 'ArithmeticError', 'GeneratorExit', 'NameError']
NAMES = ['x', 'y', 'z']


class Writer:
    """Writes one function."""

    def __init__(self, rng, kind, earlier):
        self.rng, self.kind, self.earlier = rng, kind, earlier
        self.lines, self.count, self.budget = [], 0, rng.randrange(6, 26)
        self.has_yield = False

    def line(self, depth, text):
        self.lines.append('    ' * depth + text)

    def number(self):
        self.count += 1
        return self.count

    def condition(self):
        rng = self.rng
        return rng.choice([f'n & {1 << rng.randrange(3)}', f'not n & {1 << rng.randrange(3)}', f'n == {rng.randrange(8)}',
                           f'n > {rng.randrange(8)}', f'(n + x) % {rng.randrange(2, 4)}'])

    def value(self):
        rng = self.rng
        simple = lambda: rng.choice([*NAMES, 'n', str(rng.randrange(5))])
        return rng.choice([simple(), simple(), f'{simple()} + {rng.randrange(1, 9)}', f'{rng.randrange(9)} // {simple()}',
                           f'[{simple()}, {simple()}]', f'{{0: 1}}[{simple()}]', f'({simple()}, {simple()})'])

    def exception(self):
        rng = self.rng
        plain = lambda: f'{rng.choice(EXCEPTIONS)}({self.number()})'
        if rng.random() < 0.08:
            return f'BaseExceptionGroup("g", [{plain()}, {plain()}])'
        return plain() if rng.random() < 0.9 else rng.choice(EXCEPTIONS)

    # `loop`: break and continue are possible here; `star`: within except*, which nothing may leave; `handler`: `e` is there

    def body(self, depth, loop, star, handler=False):
        for _ in range(self.rng.choice([1, 1, 2, 2, 3])):
            self.statement(depth, loop, star, handler)

    def statement(self, depth, loop, star, handler):
        self.budget -= 1
        rng = self.rng
        simple = ['print', 'print', 'assign', 'raise', 'raise if', 'leave', 'leave', 'leave if', 'leave if', 'call', 'give', 'give', 'del']
        compound = ['try', 'try', 'try', 'with', 'loop', 'loop', 'if', 'star', 'inner']
        kind = rng.choice(simple if depth > 6 or self.budget < 0 else simple + compound * 2)
        getattr(self, 'write_' + kind.replace(' ', '_'))(depth, loop, star, handler)

    def write_print(self, depth, *_):
        self.line(depth, f'print({self.number()}, {self.value()})')

    def write_assign(self, depth, *_):
        name = self.rng.choice(NAMES)
        self.line(depth, self.rng.choice([f'{name} = {self.value()}', f'{name} += {self.rng.randrange(4)}', f'{name}, _ = {self.value()}, 1']))

    def write_del(self, depth, *_):
        if self.rng.random() < 0.3:
            self.line(depth, f'del {self.rng.choice(NAMES)}')
        else:
            self.line(depth, f'assert {self.condition()}, {self.number()}')

    def write_raise(self, depth, loop, star, handler):
        rng = self.rng
        if rng.random() < 0.6:
            self.line(depth, f'if {self.condition()}:')
            depth += 1
        if handler and rng.random() < 0.4:
            self.line(depth, rng.choice(['raise', 'raise', 'raise e', f'raise {self.exception()} from e']))
        else:
            self.line(depth, f'raise {self.exception()}' + rng.choice(['', '', '', ' from None', f' from {self.exception()}']))

    def write_raise_if(self, depth, loop, star, handler):
        self.line(depth, f'{self.rng.choice(NAMES)} = {self.rng.randrange(1, 9)} // (n & {1 << self.rng.randrange(3)})')

    def write_leave(self, depth, loop, star, handler):
        rng = self.rng
        choices = ['return'] if not star else []
        if loop:
            choices += ['break', 'continue', 'break', 'continue']
        if not choices:
            return self.write_print(depth)
        kind = rng.choice(choices)
        if kind == 'return' and self.kind != 'agen':
            kind = f'return {self.value()}'
        self.line(depth, kind)
        if rng.random() < 0.1:
            self.write_print(depth)

    def write_leave_if(self, depth, loop, star, handler):
        self.line(depth, f'if {self.condition()}:')
        self.write_leave(depth + 1, loop, star, handler)

    def write_call(self, depth, *_):
        if not self.earlier:
            return self.write_print(depth)
        name, kind = self.rng.choice(self.earlier)
        argument = self.rng.choice(['n', 'n + 1', 'n ^ 3'])
        made = f'{name}({argument})'
        target = self.rng.choice(NAMES) + ' = '
        if kind == 'gen':
            call = self.rng.choice([f'list({made})', f'[i for i in {made}]', f'next(keep({made}), 7)', f'(*{made},)'])
        elif kind == 'agen':
            call = f'[i async for i in {made}]' if self.kind == 'coro' else '5'
        elif kind == 'coro':
            call = f'await {made}' if self.kind in ('coro', 'agen') else '6'
        else:
            call = self.rng.choice([made, made, f'(lambda: {made})()'])
        self.line(depth, target + call)

    def write_give(self, depth, loop, star, handler):
        rng = self.rng
        target = rng.choice(['', f'{rng.choice(NAMES)} = '])
        if self.kind in ('coro', 'agen') and rng.random() < 0.5 or self.kind == 'coro':
            self.line(depth, f'{target}await step({self.value()})')
        elif self.kind in ('gen', 'agen'):
            self.has_yield = True
            inner = [name for name, kind in self.earlier if kind == 'gen']
            if self.kind == 'gen' and rng.random() < 0.3:
                source = f'keep({rng.choice(inner)}(n))' if inner and rng.random() < 0.8 else '(1, 2)'
                self.line(depth, f'{target}yield from {source}')
            else:
                self.line(depth, f'{target}yield {self.value()}')
        else:
            self.write_print(depth)

    def write_if(self, depth, loop, star, handler):
        self.line(depth, f'if {self.condition()}:')
        self.body(depth + 1, loop, star, handler)
        if self.rng.random() < 0.5:
            self.line(depth, 'else:')
            self.body(depth + 1, loop, star, handler)

    def write_try(self, depth, loop, star, handler):
        rng = self.rng
        handlers = rng.choice([0, 1, 1, 1, 2, 3])
        self.line(depth, 'try:')
        self.body(depth + 1, loop, star, handler)
        for i in range(handlers):
            is_bare = i == handlers - 1 and rng.random() < 0.15
            self.line(depth, 'except:' if is_bare else f'except {rng.choice(CAUGHT)} as e:')
            self.line(depth + 1, f'print({self.number()})' if is_bare else f'print({self.number()}, chain(e))')
            self.body(depth + 1, loop, star, not is_bare)
        if handlers and rng.random() < 0.3:
            self.line(depth, 'else:')
            self.body(depth + 1, loop, star, handler)
        if not handlers or rng.random() < 0.4:
            self.line(depth, 'finally:')
            self.body(depth + 1, loop, star, handler)

    def write_star(self, depth, loop, star, handler):
        rng = self.rng
        if rng.random() < 0.5:
            return self.write_try(depth, loop, star, handler)
        self.line(depth, 'try:')
        self.body(depth + 1, loop, star, handler)
        for cls in rng.sample(['A', 'B', 'C', 'KeyError', '(D, ValueError)'], rng.choice([1, 2])):
            self.line(depth, f'except* {cls} as e:')
            self.line(depth + 1, f'print({self.number()}, chain(e))')
            self.body(depth + 1, False, True, True)
        if rng.random() < 0.3:
            self.line(depth, 'finally:')
            self.body(depth + 1, loop, star, handler)

    def write_with(self, depth, loop, star, handler):
        rng = self.rng
        word = 'async with' if self.kind in ('coro', 'agen') and rng.random() < 0.5 else 'with'
        items = [f'CM("m{self.number()}", {rng.choice(["0", "0", "1", "2", "3", "4", "n", "n & 3"])})' +
                 rng.choice(['', f' as {rng.choice(NAMES)}']) for _ in range(rng.choice([1, 1, 2]))]
        self.line(depth, f'{word} {", ".join(items)}:')
        self.body(depth + 1, loop, star, handler)

    def write_loop(self, depth, loop, star, handler):
        rng = self.rng
        generators = [name for name, kind in self.earlier if kind == 'gen']
        asyncs = [name for name, kind in self.earlier if kind == 'agen']
        kind = rng.choice(['range', 'range', 'while', 'forever', 'generator', 'async'])
        counter = f'i{self.number()}'
        if kind == 'generator' and generators:
            self.line(depth, f'for {rng.choice([*NAMES, counter])} in keep({rng.choice(generators)}(n)):')
        elif kind == 'async' and asyncs and self.kind in ('coro', 'agen'):
            self.line(depth, f'async for {rng.choice([*NAMES, counter])} in keep({rng.choice(asyncs)}(n)):')
        elif kind in ('while', 'forever'):
            self.line(depth, f'{counter} = 0')
            self.line(depth, f'while {counter} < {rng.randrange(1, 4)}:' if kind == 'while' else 'while True:')
            self.line(depth + 1, f'{counter} += 1')
            if kind == 'forever':
                self.line(depth + 1, f'if {counter} > {rng.randrange(1, 4)}: {rng.choice(["break", "raise A(9)"])}')
        else:
            self.line(depth, f'for {rng.choice([*NAMES, counter])} in range({rng.randrange(4)}):')
        self.body(depth + 1, True, star, handler)
        if rng.random() < 0.3:
            self.line(depth, 'else:')
            self.body(depth + 1, loop, star, handler)

    def write_inner(self, depth, loop, star, handler):
        """A function in the function, which changes its variables."""
        name = f'g{self.number()}'
        self.line(depth, f'def {name}():')
        self.line(depth + 1, 'nonlocal x, y')
        inner = Writer(self.rng, 'def', self.earlier)
        inner.budget, inner.count = 3, self.count + 100
        inner.body(depth + 1, False, False)
        self.lines += inner.lines
        self.line(depth, f'z = {name}()')


def function(rng, name, kind, earlier):
    w = Writer(rng, kind, earlier)
    w.body(1, False, False)
    while len(w.lines) < 6:
        w.body(1, False, False)
    first = ['    x = y = z = 1']
    if kind in ('gen', 'agen') and not w.has_yield:
        first.append('    yield 0')
    word = 'async def' if kind in ('coro', 'agen') else 'def'
    return '\n'.join([f'{word} {name}(n):', *first, *w.lines]) + '\n'


def script(rng):
    ops = []
    for i in range(rng.randrange(1, 6)):
        op = rng.choice(['next', 'next', 'next', 'send', 'send', 'throw', 'throw', 'close'])
        if op == 'throw':
            ops.append(f'("throw", {rng.choice(EXCEPTIONS)}("t{i}"))')
        else:
            ops.append(f'("{op}", {rng.randrange(3) if op == "send" else None})')
    return f'[{", ".join(ops)}]'


def case(rng, name):
    texts, earlier = [], []
    for i in range(rng.choice([1, 2, 2, 3])):
        kind = rng.choice(['def', 'def', 'gen', 'gen', 'gen', 'coro', 'agen'])
        f = f'{name}_{i}'
        texts.append(function(rng, f, kind, earlier))
        earlier.append((f, kind))
    run = [f'def {name}():']
    for f, kind in earlier:
        for n in rng.sample(range(8), 4):
            if kind == 'def':
                run.append(f'    show("{f} {n}", {f}, {n})')
            elif kind == 'agen':
                run.append(f'    drive_async("{f} {n}", {f}({n}), {script(rng)})')
            else:
                run.append(f'    drive("{f} {n}", {f}({n}), [("next", None), *{script(rng)}])')
            run.append('    finish()')
    return '\n'.join([*texts, *run]) + '\n'


if __name__ == '__main__':
    main(__doc__, case, prelude=PRELUDE)
