"""Random statements over random expressions: assignments of all forms, loops that end, branches, patterns, exceptions, nested functions."""
from contextlib import contextmanager

from expressions import SCALARS, Expressions, Scope

CLAMPS = {'int': '({}) % 9973', 'float': 'clamp({})', 'str': '({})[:12]', 'bytes': '({})[:12]'}
ERRORS = ('ValueError', 'KeyError', 'TypeError', 'IndexError', 'ZeroDivisionError', 'RuntimeError', 'StopIteration', 'AttributeError', 'OverflowError')
HANDLERS = ('Exception', 'ArithmeticError', 'LookupError', '(ValueError, TypeError)', *ERRORS[:6])
METHODS = {
    'list': ('append({x})', 'extend([{x}, {x}])', 'insert({i}, {x})', 'remove({x})', 'pop()', 'pop({i})', 'reverse()', 'index({x})', 'count({x})', 'sort(key=repr)',
             'clear()', 'copy()'),
    'dict': ('get({k})', 'get({k}, {v})', 'pop({k}, None)', 'pop({k})', 'setdefault({k}, {v})', 'update({{{k}: {v}}})', 'items()', 'keys()', 'values()', 'popitem()',
             'clear()', 'copy()'),
    'set': ('add({i})', 'discard({i})', 'remove({i})', 'union([{i}])', 'isdisjoint({{{i}}})', 'issubset({{1, 2}})', 'update([{i}, {i}])', 'clear()'),
}


class Body:
    """Writes the statements of one function, or of a module's top level."""

    def __init__(self, rng, scope=None, prefix='', loops=0):
        self.rng, self.lines, self.prefix = rng, [], prefix
        self.e = Expressions(rng, Scope(scope))
        self.e.walrus = True
        self.indent, self.loops, self.loop_here, self.generator, self.result = 0, loops, False, False, None
        self.budget, self.guarded = 14, True

    def chance(self, p):
        return self.rng.random() < p

    def say(self, line):
        self.lines.append('    ' * self.indent + line)
        for name, kind in self.e.bound:
            if f'({name} :=' in line and self.chance(0.3):  # it may be unbound after the line
                self.e.scope.types[name] = kind
        self.e.bound = []

    @contextmanager
    def block(self, header, keep=0.5):
        """An indented block; most names that it binds are perhaps unbound behind it, so that few are read there."""
        self.say(header)
        self.indent += 1
        before = dict(self.e.scope.types)
        size = len(self.lines)
        yield
        if len(self.lines) == size:
            self.say('pass')
        self.indent -= 1
        if not self.chance(keep):
            self.e.scope.types = {n: t for n, t in self.e.scope.types.items() if n in before}

    def names(self):
        return list(self.e.scope.types)

    def show(self, *names):
        for n in names or self.rng.sample(self.names(), min(2, len(self.names()))):
            if n.startswith('it'):
                continue
            self.say(self.rng.choice((f'print("{n}", {n})', f'show({n})', f'print(f"{{{n}!r}}", type({n}).__name__)', f'show("{n}", {n})')))

    def bind(self, name, kind):
        self.e.scope.types[name] = kind

    def target(self, kind):
        """A name that is bound next: a new one, or one that is there, of the same type most of the time."""
        same = [n for n in self.e.scope.of(kind) if not n.startswith('it')]
        if same and self.chance(0.4):
            return self.rng.choice(same)
        if self.names() and self.chance(0.06):
            return self.rng.choice(self.names())
        return self.e.name('v')

    def clamped(self, kind, text):
        """What is computed in a loop must stay small."""
        if not self.loops:
            return text
        if kind in CLAMPS:
            return CLAMPS[kind].format(text)
        return f'({text})[:6]' if kind[0] == 'list' else f'small({text})' if kind[0] in ('dict', 'set') else text

    # --- statements ---

    def statements(self, count, depth):
        for _ in range(count):
            if self.budget <= 0:
                return
            self.budget -= 1
            self.statement(depth)

    def statement(self, depth):
        simple = (self.assign, self.assign, self.assign, self.augmented, self.unpacking, self.annotated, self.delete, self.print_some, self.method,
                  self.method, self.subscript, self.chain, self.slice_assign, self.expression, self.leave)
        deep = (self.if_, self.if_, self.for_, self.for_, self.while_, self.try_, self.try_, self.function, self.match_, self.lambdas, self.with_, self.for_unpack)
        if self.guarded and depth > 1 and self.chance(0.6):
            return self.guard(lambda: self.rng.choice(simple if self.chance(0.6) else deep)(depth - 2))
        self.rng.choice(simple if depth <= 0 or self.chance(0.6) else deep)(depth - 1)

    def guard(self, write):
        """What goes wrong here must not end the case."""
        with self.block('try:', 0.9):
            write()
        with self.block('except Exception as e:'):
            self.say('print("!", type(e).__name__, e)')

    def assign(self, _=0):
        kind = self.e.type()
        text = self.clamped(kind, self.e.expr(kind))
        name = self.target(kind)
        self.say(f'{name} = {text}')
        self.bind(name, kind)
        self.show(name)

    def annotated(self, _):
        kind = self.e.type()
        text = self.clamped(kind, self.e.expr(kind))
        name = self.e.name('v')
        hint = kind if isinstance(kind, str) and kind != 'none' else kind[0] if kind != 'none' else 'None'
        if self.chance(0.1) or self.e.wrong:
            hint = 'object'  # what is sure to be no int is refused as one
        self.say(f'{name}: {hint} = {text}')
        self.bind(name, kind)
        self.show(name)

    def augmented(self, _):
        kind = self.rng.choice(('int', 'int', 'float', 'str', ('list', 'int'), ('set', 'int'), ('dict', 'str', 'int')))
        names = self.e.scope.of(kind)
        if not names:
            return self.assign()
        op = self.rng.choice({'int': ('+', '-', '*', '//', '%', '&', '|', '^', '>>', '/'), 'float': '+-*/', 'str': '+'}.get(kind, {'list': '+', 'set': '|&-^', 'dict': '|'}.get(kind[0])))
        name = self.rng.choice(names)
        self.say(f'{name} {op}= {self.e.expr(kind, 2)}')
        if self.loops:
            self.say(f'{name} = {self.clamped(kind, name)}')
        if op == '/':
            self.bind(name, 'float')
        self.show(name)

    def chain(self, _):
        kind = self.e.type()
        a, b = self.target(kind), self.target(kind)
        self.say(f'{a} = {b} = {self.clamped(kind, self.e.expr(kind))}')
        self.bind(a, kind)
        self.bind(b, kind)
        self.show(a, b)

    def unpacking(self, _):
        kinds = [self.e.type(1) for _ in range(self.rng.randrange(2, 4))]
        names = [self.target(k) for k in kinds]
        if self.chance(0.4):
            inner = kinds[0]
            star = self.rng.randrange(len(names))
            names = [self.e.name('v') for _ in names]
            self.say(', '.join(('*' if i == star else '') + n for i, n in enumerate(names)) + f' = {self.e.iterable(inner, 2)}')
            for i, n in enumerate(names):
                self.bind(n, ('list', inner) if i == star else inner)
        elif self.chance(0.2):
            self.say(f'({names[0]}, [{", ".join(names[1:])}]) = {self.e.expr(kinds[0])}, [{", ".join(self.e.expr(k, 2) for k in kinds[1:])}]')
            for n, k in zip(names, kinds):
                self.bind(n, k)
        else:
            self.say(f'{", ".join(names)} = {", ".join(self.e.expr(k, 2) for k in kinds)}')
            for n, k in zip(names, kinds):
                self.bind(n, k)
        self.show(*dict.fromkeys(names))

    def delete(self, _):
        names = self.names()
        if not names or self.chance(0.6):
            return self.assign()
        name = self.rng.choice(names)
        kind = self.e.scope.types[name]
        if kind[0] in ('list', 'dict') and self.chance(0.7):
            at = self.rng.choice((self.e.expr('int', 1), str(self.rng.randrange(-2, 3)), self.e.slice()[1:-1])) if kind[0] == 'list' else self.e.expr(kind[1], 1)
            self.say(f'del {name}[{at}]')
            return self.show(name)
        self.say(f'del {name}')
        if self.chance(0.8):
            del self.e.scope.types[name]

    def print_some(self, _):
        kinds = [self.e.type() for _ in range(self.rng.randrange(1, 4))]
        more = self.rng.choice(('', '', '', ', sep="|"', ', end=";\\n"'))
        self.say(f'print({", ".join(self.e.expr(k) for k in kinds)}{more})')

    def expression(self, _):
        self.say(f'show({self.e.expr(self.e.type(), 4)})')

    def method(self, _):
        names = [n for n, t in self.e.scope.types.items() if t[0] in METHODS]
        if not names:
            return self.assign()
        name = self.rng.choice(names)
        kind = self.e.scope.types[name]
        call = self.rng.choice(METHODS[kind[0]])
        parts = {'i': self.e.expr('int', 0) + ' % 30', 'x': self.e.expr(kind[1], 1), 'k': self.e.expr(kind[1], 1), 'v': self.e.expr(kind[-1], 1)}
        self.say(f'show({name}.{call.format(**parts)})')
        self.show(name)

    def subscript(self, _):
        names = [n for n, t in self.e.scope.types.items() if t[0] in ('list', 'dict')]
        if not names:
            return self.assign()
        name = self.rng.choice(names)
        kind = self.e.scope.types[name]
        at = str(self.rng.randrange(-2, 3)) if kind[0] == 'list' else self.e.expr(kind[1], 1)
        op = '+=' if kind[-1] in ('int', 'float', 'str') and self.chance(0.3) else '='
        self.say(f'{name}[{at}] {op} {self.clamped(kind[-1], self.e.expr(kind[-1], 2))}')
        self.show(name)

    def slice_assign(self, _):
        names = self.e.scope.some_list()
        if not names:
            return self.assign()
        name = self.rng.choice(names)
        self.say(f'{name}{self.e.slice()} = {self.e.iterable(self.e.scope.types[name][1], 1)}')
        if self.loops:
            self.say(f'del {name}[9:]')
        self.show(name)

    def leave(self, _):
        if self.loop_here and self.chance(0.5):
            return self.say(f'if {self.e.expr("bool", 2)}: {self.rng.choice(("break", "continue"))}')
        if self.result and self.chance(0.3):
            return self.say(f'if {self.e.expr("bool", 2)}: return {self.e.expr(self.result, 2)}')
        if self.generator:
            return self.say(f'yield {self.e.expr(self.e.type(1), 2)}')
        self.say(f'assert {self.e.expr("bool", 2)} or True, {self.e.expr("str", 1)}')

    # --- compound statements ---

    def if_(self, depth):
        with self.block(f'if {self.e.expr("bool")}:'):
            self.statements(self.rng.randrange(1, 4), depth)
        if self.chance(0.3):
            with self.block(f'elif {self.e.expr(self.e.type(1), 2)}:'):
                self.statements(self.rng.randrange(1, 3), depth)
        if self.chance(0.5):
            with self.block('else:'):
                self.statements(self.rng.randrange(1, 3), depth)
        self.show()

    @contextmanager
    def loop(self, header):
        saved, self.loop_here = self.loop_here, True
        self.loops += 1
        with self.block(header):
            yield
        self.loops -= 1
        self.loop_here = saved

    def for_(self, depth):
        kind = self.e.type(1)
        source = self.e.iterable(kind, 2)
        name = self.target(kind)
        if self.loops or any(n in source for n in self.e.scope.some_list()):  # a list that grows while it is iterated has no end
            source = f'list({source})[:4]'
        with self.loop(f'for {name} in {source}:'):
            self.bind(name, kind)
            self.show(name)
            self.statements(self.rng.randrange(1, 4), depth)
        if self.chance(0.2):
            with self.block('else:'):
                self.statements(1, depth)
        self.show()

    def for_unpack(self, depth):
        kind = self.e.type(1)
        i, x = self.e.name('v'), self.e.name('v')
        source, kinds = self.rng.choice(((f'enumerate({self.e.iterable(kind, 2)})', ('int', kind)),
                                         (f'{self.e.expr(("dict", "str", kind), 2)}.items()', ('str', kind)),
                                         (f'zip({self.e.iterable("int", 2)}, {self.e.iterable(kind, 2)})', ('int', kind))))
        with self.loop(f'for {i}, {x} in list({source})[:5]:'):
            self.bind(i, kinds[0])
            self.bind(x, kinds[1])
            self.show(i, x)
            self.statements(self.rng.randrange(1, 3), depth)

    def while_(self, depth):
        n = self.e.name('n')
        self.say(f'{n} = {self.rng.randrange(1, 5)}')
        with self.loop(f'while {n} > 0 and {self.e.expr("bool", 1)}:' if self.chance(0.4) else f'while {n}:'):
            self.say(f'{n} -= 1')
            self.statements(self.rng.randrange(1, 4), depth)
        if self.chance(0.2):
            with self.block('else:'):
                self.statements(1, depth)
        self.show()

    def try_(self, depth):
        with self.block('try:', 0.7):
            self.statements(self.rng.randrange(1, 3), depth)
            if self.chance(0.4):
                self.raise_()
        handlers = self.rng.randrange(3)
        for _ in range(handlers):
            name = self.e.name('it')
            with self.block(f'except {self.rng.choice(HANDLERS)}{f" as {name}" if self.chance(0.7) else ""}:'):
                self.say(f'print("caught", type({name}).__name__, {name})' if f' as {name}' in self.lines[-1] else 'print("caught")')
                self.statements(self.rng.randrange(2), depth)
        if self.chance(0.7) or not handlers:
            with self.block('except Exception as error:'):
                self.say('print("error", type(error).__name__, error)')
                if self.chance(0.1) and self.loops == 0:
                    self.say('raise')
            if self.chance(0.3):
                with self.block('else:'):
                    self.statements(1, depth)
        if self.chance(0.3):
            with self.block('finally:'):
                self.say('print("finally")')
                saved, self.loop_here, result, self.result, gen, self.generator = self.loop_here, False, self.result, None, self.generator, False
                self.statements(self.rng.randrange(2), depth)
                self.loop_here, self.result, self.generator = saved, result, gen
        self.show()

    def raise_(self):
        what = f'{self.rng.choice(ERRORS)}({self.rng.choice(("", self.e.expr("str", 1), self.e.expr(self.e.type(1), 1)))})'
        self.say(self.rng.choice((f'if {self.e.expr("bool", 1)}: raise {what}', f'raise {what} from None', f'raise {what}')))

    def with_(self, depth):
        name = self.e.name('v')
        with self.block(f'with Managed({self.e.expr("str", 1)}, {self.rng.choice(("True", "False"))}) as {name}:', 0.8):
            self.bind(name, 'str')
            self.show(name)
            self.statements(self.rng.randrange(1, 3), depth)
            if self.chance(0.3):
                self.raise_()

    def lambdas(self, _):
        """Functions in a list that are called one after the other."""
        kind = self.e.type(1)
        x, f = self.e.name('x'), self.e.name('f')
        with self.e.inner({x: 'int'}):
            items = [f'lambda {x}={self.e.literal("int")}: {self.e.expr(kind, 2)}' for _ in range(self.rng.randrange(1, 4))]
        self.say(f'for {f} in [{", ".join(items)}]: show({f}(), {f}({self.e.literal("int")}))')

    def function(self, depth):
        """A nested function that reads, and perhaps assigns, names around it, and calls of it."""
        name, kind = self.e.name('f'), self.e.type(1)
        count = self.rng.randrange(3)
        kinds = [self.e.type(1) for _ in range(count)]
        params = [self.e.name('p') for _ in range(count)]
        plain = self.rng.randrange(count + 1)
        written = ', '.join([*params[:plain], *(['*'] if plain < count and self.chance(0.4) else []),
                             *(f'{p}={self.e.expr(k, 1)}' for p, k in zip(params[plain:], kinds[plain:]))])
        inner = Body(self.rng, self.e.scope, self.prefix, loops=self.loops)
        inner.e.fresh = self.e.fresh + 100
        inner.result, inner.budget, inner.e.walrus = kind, min(4, self.budget), True
        mine = [n for n in self.names() if self.e.scope.types[n] in ('int', 'str', ('list', 'int')) and n not in params and not n.startswith('it')]
        writes = self.rng.sample(mine, min(1, len(mine))) if self.chance(0.4) and self.prefix == '' else []
        for w in writes:
            inner.say(f'nonlocal {w}')
        for p, k in zip(params, kinds):
            inner.bind(p, k)
        for w in writes:
            inner.say(f'{w} = {inner.clamped(inner.e.scope.types[w], inner.e.expr(inner.e.scope.types[w], 1))}')
        inner.local_only(writes + params)
        inner.statements(self.rng.randrange(1, 4), min(depth, 1))
        inner.say(f'return {inner.e.expr(kind, 2)}')
        self.say(f'def {name}({written}):')
        self.lines += ['    ' * (self.indent + 1) + l for l in inner.lines]
        for _ in range(self.rng.randrange(1, 3)):
            given = ', '.join(f'{p}={self.e.expr(k, 1)}' for p, k in zip(params, kinds))
            result = self.e.name('v')
            self.say(f'{result} = {self.clamped(kind, f"{name}({given})")}')
            self.bind(result, kind)
            self.show(result, *writes)

    def local_only(self, own):
        """Assigning a name of a function around would make it local and unbound: rarely wanted."""
        if self.chance(0.9):
            target = self.target
            self.target = lambda kind: n if (n := target(kind)) in own or n not in self.outer else self.e.name('v')
            self.outer = set(self.names()) - set(own)
            self.augmented = self.delete = self.assign

    def match_(self, depth):
        kind = self.rng.choice(('int', 'str', 'float', ('list', 'int'), ('tuple', 'int', 'str'), ('dict', 'str', 'int'), self.e.type()))
        self.say(f'match {self.e.expr(kind)}:')
        self.indent += 1
        for _ in range(self.rng.randrange(1, 4)):
            pattern, names = Patterns(self).pattern(kind, 2)
            guard = ''
            with self.e.inner(names):
                if self.chance(0.3):
                    guard = f' if {self.e.expr("bool", 1)}'
            if self.irrefutable(pattern) and not guard:
                guard = ' if True'
            with self.block(f'case {pattern}{guard}:', 0.2):
                self.say(f'print("case", {", ".join(names) or 0})')
                self.e.scope.types.update(names)
                self.statements(self.rng.randrange(2), depth)
        if self.chance(0.6):
            name = self.e.name('c')
            with self.block(f'case {name}:', 0.3):
                self.bind(name, kind)
                self.show(name)
        self.indent -= 1
        self.show()

    @staticmethod
    def irrefutable(pattern):
        return pattern.isidentifier() and pattern not in ('None', 'True', 'False')


class Patterns:
    """Patterns that a value of a type has some chance to match."""

    def __init__(self, body):
        self.e, self.rng = body.e, body.rng

    def pattern(self, kind, depth):
        """The text, and the names that it binds with their types."""
        r = self.rng
        if r.random() < 0.12:
            kind = self.e.type(1)
        if depth <= 0 or r.random() < 0.15:
            return self.capture(kind)
        if r.random() < 0.12:
            one, names = self.pattern(kind, depth - 1)
            if names:
                return self.capture(kind)
            return f'{one} | {self.value(kind)}', {}
        if r.random() < 0.15:
            text, names = self.pattern(kind, depth - 1)
            if text.isidentifier() and text not in ('None', 'True', 'False') or ' as ' in text or ' | ' in text:
                return text, names
            name = self.e.name('c')
            return f'{text} as {name}', {**names, name: kind}
        if isinstance(kind, str):
            return self.scalar(kind)
        return getattr(self, 'of_' + kind[0])(kind, depth - 1)

    def capture(self, kind):
        if self.rng.random() < 0.3:
            return self.value(kind), {}
        name = self.e.name('c')
        return name, {name: kind}

    def value(self, kind):
        r = self.rng
        return {'int': r.choice(('0', '1', '-1', '3', '42')), 'float': r.choice(('0.5', '-1.5', '1')), 'str': r.choice(('"a"', '"abc"', '""')),
                'bool': r.choice(('True', 'False')), 'none': 'None', 'bytes': 'b"abc"'}.get(kind, r.choice(('[]', '{}', 'list()', 'None', '()')))

    def scalar(self, kind):
        r = self.rng
        if kind == 'none' or r.random() < 0.5:
            return self.value(kind), {}
        if r.random() < 0.5:
            name = self.e.name('c')
            return f'{kind}({name})', {name: kind}
        return f'{r.choice((*SCALARS, "bytes"))}()', {}

    def sequence(self, kinds, depth, open_):
        parts, names = [], {}
        for k in kinds:
            text, more = self.pattern(k, depth)
            parts.append(f'({text})' if ' as ' in text or '|' in text else text)
            names.update(more)
        if open_ and self.rng.random() < 0.6:
            star = self.e.name('c')
            parts.insert(self.rng.randrange(len(parts) + 1), f'*{star}')
            names[star] = ('list', kinds[0] if kinds else 'int')
        text = ', '.join(parts)
        return (f'[{text}]' if self.rng.random() < 0.7 or not parts else f'({text},)'), names

    def of_list(self, kind, depth):
        return self.sequence([kind[1]] * self.rng.randrange(4), depth, True)

    def of_tuple(self, kind, depth):
        return self.sequence(kind[1:], depth, self.rng.random() < 0.3)

    def of_dict(self, kind, depth):
        keys = self.rng.sample(('"a"', '"b"', '"abc"', '""') if kind[1] == 'str' else ('0', '1', '3', '42'), self.rng.randrange(3))
        parts, names = [], {}
        for k in keys:
            text, more = self.pattern(kind[2], depth)
            parts.append(f'{k}: {text}')
            names.update(more)
        if self.rng.random() < 0.4:
            rest = self.e.name('c')
            parts.append(f'**{rest}')
            names[rest] = kind
        return '{' + ', '.join(parts) + '}', names

    def of_set(self, kind, depth):
        name = self.e.name('c')
        return f'set() as {name}', {name: kind}
