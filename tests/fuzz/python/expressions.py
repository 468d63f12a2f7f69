"""Random expressions of a wanted type. What they give is small: numbers of some digits, texts and containers of some items.

A type is 'int', 'float', 'bool', 'str', 'bytes', 'none' or a tuple: ('list', T), ('set', T), ('dict', K, V), ('tuple', T, T…).
"""

SCALARS = ('int', 'float', 'bool', 'str')
INTS = ('0', '1', '2', '3', '7', '-1', '-5', '10', '42', '255', '1000', '65536', '-2147483648', '2**31', '2**63 - 1', '-2**63', '2**64',
        '10**20', '0x1f', '0b1011', '1_000', 'True', 'False')
FLOATS = ('0.0', '1.0', '-0.0', '0.5', '-1.5', '2.75', '3.14159', '1e10', '1e-7', '1e300', '5e-324', '123456.789', '0.1', '1e16',
          'float("inf")', 'float("-inf")', '.5', '1.', '1_0.0_1')
TEXTS = ('""', '"a"', '"b"', '"abc"', '"Hello"', '"x y z"', '" pad "', '"é"', '"日本"', '"\\t|\\n"', '"it\'s"', '\'say "hi"\'', 'r"\\d"', '"a" "b"',
         '"ß"', '"A1b2"', '"42"', '"-7"', '"3.5"', '"\\x00"', '"a,b,,c"', '"\\U0001f600"')
BYTES = ('b""', 'b"abc"', 'b"\\x00\\xff"', 'b"a,b"', 'b"\'"')
INT_OPERATORS = ('+', '-', '*', '//', '%', '&', '|', '^')
COMPARISONS = ('<', '<=', '>', '>=', '==', '!=')
SPECS = {'int': ('', 'd', '5', '05', '<6', '^7', '>4d', 'x', '#x', 'b', '#o', ',', '_', '+', ' ', '+d', 'e', '.2f', '*^9', 'c', 'n', '08b', '_x', '%'),
         'float': ('', '.2f', 'e', '.3e', 'g', '.3g', '10.2f', '+.1f', '010.3f', ',.2f', '%', '.0f', '<10', '^12.1f', 'G', '#.3g', '.1%', '_.1f', ' f', 'n'),
         'str': ('', '5', '<6', '^7', '>8', '.2', '*^9', '6.1', 's', '_<4s'),
         'bool': ('', 'd', '5', '<6', '>3', '.1f')}
TEXT_METHODS = ('upper', 'lower', 'title', 'strip', 'swapcase', 'capitalize', 'casefold', 'lstrip', 'rstrip')
TEXT_TESTS = ('isdigit', 'isalpha', 'isupper', 'islower', 'isspace', 'isalnum', 'isidentifier', 'istitle', 'isdecimal', 'isnumeric', 'isascii')


class Scope:
    """Names that can be read at a place, with the types that they most likely have."""

    def __init__(self, outer=None):
        self.types = dict(outer.types) if outer else {}

    def of(self, kind):
        return [n for n, t in self.types.items() if t == kind]

    def some_list(self):
        return [n for n, t in self.types.items() if t[0] == 'list']


class Expressions:
    """Expressions over the names of `scope`; `wrong` is how often one has another type than the wanted one."""

    def __init__(self, rng, scope=None, wrong=0.01):
        self.rng, self.scope, self.wrong = rng, scope or Scope(), wrong
        self.fresh = 0
        self.walrus = False  # may `:=` stand here?
        self.bound = []      # what it binds

    def name(self, start='v'):
        self.fresh += 1
        return f'{start}{self.fresh}'

    def chance(self, p):
        return self.rng.random() < p

    def type(self, depth=2):
        r = self.rng
        if depth <= 0 or self.chance(0.55):
            return r.choice(SCALARS)
        kind = r.choice(('list', 'list', 'list', 'tuple', 'dict', 'dict', 'set', 'none', 'bytes'))
        if kind == 'list':
            return 'list', self.type(depth - 1)
        if kind == 'tuple':
            return ('tuple', *(self.type(depth - 1) for _ in range(r.randrange(4))))
        if kind == 'dict':
            return 'dict', r.choice(('int', 'str', 'bool', 'float')), self.type(depth - 1)
        return ('set', 'int') if kind == 'set' else kind

    def expr(self, kind, depth=3):
        if self.chance(self.wrong):
            return f'({self.right(self.type(1), depth)})'
        return self.right(kind, depth)

    def right(self, kind, depth):
        names = self.scope.of(kind)
        if names and self.chance(0.45 if depth > 0 else 0.7):
            return self.rng.choice(names)
        if depth <= 0:
            return self.literal(kind)
        if self.chance(0.06):
            return f'({self.expr(kind, depth - 1)} if {self.expr("bool", depth - 1)} else {self.expr(kind, depth - 1)})'
        if self.chance(0.03):
            return f'({self.expr(kind, depth - 1)} {self.rng.choice(("and", "or"))} {self.expr(kind, depth - 1)})'
        if self.chance(0.03):
            return self.called_lambda(kind, depth)
        if self.walrus and self.chance(0.04):
            name = self.name('w')
            self.bound.append((name, kind))
            return f'({name} := {self.expr(kind, depth - 1)})'
        head = kind if isinstance(kind, str) else kind[0]
        return getattr(self, 'make_' + head)(kind, depth - 1)

    def literal(self, kind):
        r = self.rng
        if kind == 'int':
            return r.choice(INTS[:11]) if self.chance(0.7) else f'({r.choice(INTS)})'
        if kind == 'float':
            return r.choice(FLOATS)
        if kind == 'bool':
            return r.choice(('True', 'False'))
        if kind == 'str':
            return r.choice(TEXTS)
        if kind == 'bytes':
            return r.choice(BYTES)
        if kind == 'none':
            return 'None'
        parts = kind[1:]
        if kind[0] == 'tuple':
            return '(' + ''.join(self.literal(p) + ', ' for p in parts) + ')'
        if kind[0] == 'dict':
            return '{' + ', '.join(f'{self.literal(parts[0])}: {self.literal(parts[1])}' for _ in range(r.randrange(4))) + '}'
        items = ', '.join(self.literal(parts[0]) for _ in range(r.randrange(5)))
        return f'[{items}]' if kind[0] == 'list' else f'{{{items}}}' if items else 'set()'

    def called_lambda(self, kind, depth):
        a, b = self.name('a'), self.name('b')
        one, two = self.type(1), self.type(1)
        given = self.expr(one, depth - 1), self.expr(two, 0)
        with self.inner({a: one, b: two}):
            body = self.expr(kind, depth - 1)
        if self.chance(0.5):
            return f'(lambda {a}, {b}: {body})({given[0]}, {given[1]})'
        return f'(lambda {a}, {b}={given[1]}: {body})({given[0]})'

    def inner(self, names):
        return Inner(self, names)

    # --- numbers ---

    def make_int(self, _, depth):
        e, r = self.expr, self.rng
        choices = (
            lambda: f'({e("int", depth)} {r.choice("+-*&|^")} {e("int", depth)})',
            lambda: f'({e("int", depth)} {r.choice(INT_OPERATORS)} {self.nonzero("int", depth)})',
            lambda: f'({r.choice(("-", "~", "+"))}{e("int", depth)})',
            lambda: f'({e("int", depth)} {r.choice(("<<", ">>"))} {r.randrange(70)})',
            lambda: f'({e("int", depth)} ** {r.randrange(4)})',
            lambda: f'len({self.sized(depth)})',
            lambda: f'{r.choice(("abs", "int"))}({e(r.choice(("int", "bool")), depth)})',
            lambda: f'{r.choice(("min", "max"))}({e("int", depth)}, {e("int", depth)})',
            lambda: f'sum({self.iterable("int", depth)})',
            lambda: self.item("int", depth),
            lambda: f'{e("str", depth)}.{r.choice(("find", "count", "rfind"))}({e("str", depth)})',
            lambda: f'{e(("dict", "str", "int"), depth)}.get({e("str", depth)}, {e("int", depth)})',
            lambda: f'divmod({e("int", depth)}, {e("int", depth)})[{r.randrange(2)}]',
            lambda: f'pow({e("int", depth)}, {r.randrange(5)}, {r.randrange(1, 90)})',
            lambda: f'({e("int", depth)}).bit_length()',
            lambda: f'int({r.choice(TEXTS[16:18])})',
            lambda: f'({e("bool", depth)} + {e("int", depth)})',
            lambda: f'sum({self.comprehension("int", depth)})',
            lambda: f'{e(("tuple", "int", "str"), depth)}[0]',
            lambda: f'round({e("float", 0)} if -1e15 < {e("float", 0)} < 1e15 else 0)',
        )
        return r.choice(choices)()

    def nonzero(self, kind, depth):
        return self.expr(kind, depth) if self.chance(0.25) else self.rng.choice(('3', '7', '-2', '(2**40)') if kind == 'int' else ('0.5', '-3.0', '1e3', '.1'))

    def item(self, kind, depth):
        items = self.expr(('list', kind), depth)
        return f'{items}[{self.rng.randrange(-2, 3)}]' if self.chance(0.2) else f'({items} or [{self.literal(kind)}])[{self.rng.choice((0, -1))}]'

    def make_float(self, _, depth):
        e, r = self.expr, self.rng
        choices = (
            lambda: f'({e("float", depth)} {r.choice(("+", "-", "*", "/", "//", "%"))} {self.nonzero("float", depth)})',
            lambda: f'({e("float", depth)} {r.choice("+-*/")} {self.nonzero("int", depth)})',
            lambda: f'({e("int", depth)} {r.choice("+-*/")} {self.nonzero("float", depth)})',
            lambda: f'({e("bool", depth)} * {e("float", depth)})',
            lambda: f'({e("float", depth)} - {e("bool", depth)})',
            lambda: f'({e("int", depth)} / {self.nonzero("int", depth)})',
            lambda: f'(-{e("float", depth)})',
            lambda: f'float({e(r.choice(("int", "bool", "float")), depth)})',
            lambda: f'abs({e("float", depth)})',
            lambda: f'round({e("float", depth)}, {r.randrange(-2, 5)})',
            lambda: f'{r.choice(("min", "max"))}({e("float", depth)}, {e(r.choice(("int", "float")), depth)})',
            lambda: f'sum([{e("float", depth)}, {e("int", depth)}, {e("float", depth)}])',
            lambda: f'math.sqrt(abs({e("float", depth)}))',
            lambda: f'math.copysign({e("float", depth)}, {e("float", depth)})',
            lambda: f'({e("float", depth)} ** {r.choice(("2", "0.5", "-1", "0"))})',
            lambda: self.item("float", depth),
        )
        return r.choice(choices)()

    def make_bool(self, _, depth):
        e, r = self.expr, self.rng
        t = self.type(1)
        choices = (
            lambda: f'({e("int", depth)} {r.choice(COMPARISONS)} {e("int", depth)})',
            lambda: f'({e("float", depth)} {r.choice(COMPARISONS)} {e(r.choice(("int", "float")), depth)})',
            lambda: f'({e("int", depth)} {r.choice(COMPARISONS)} {e("int", depth)} {r.choice(COMPARISONS)} {e("int", depth)})',
            lambda: f'({e("str", depth)} {r.choice(COMPARISONS)} {e("str", depth)})',
            lambda: f'({e(t, depth)} {r.choice(("==", "!="))} {e(t, depth)})',
            lambda: f'({e(t, depth)} {r.choice(("==", "!="))} {e(self.type(1), depth)})',
            lambda: f'(not {e(t, depth)})',
            lambda: f'({e("bool", depth)} {r.choice(("and", "or", "^", "&", "|"))} {e("bool", depth)})',
            lambda: f'({e("int", depth)} {r.choice(("in", "not in"))} {e(r.choice((("list", "int"), ("set", "int"))), depth)})',
            lambda: f'({e("str", depth)} in {e(r.choice(("str", ("list", "str"), ("dict", "str", "int"))), depth)})',
            lambda: f'bool({e(t, depth)})',
            lambda: f'isinstance({e(t, depth)}, {r.choice(("int", "str", "(int, str)", "list", "float | int", "dict", "object", "bool"))})',
            lambda: f'{r.choice(("any", "all"))}({self.iterable(r.choice(SCALARS), depth)})',
            lambda: f'({e(r.choice((t, "none")), depth)} is {r.choice(("", "not "))}None)',
            lambda: f'{e("str", depth)}.{r.choice(TEXT_TESTS)}()',
            lambda: f'{e("str", depth)}.{r.choice(("startswith", "endswith"))}({e("str", depth)})',
            lambda: f'({e(("tuple", "int", "str"), depth)} {r.choice(COMPARISONS)} {e(("tuple", "int", "str"), depth)})',
            lambda: f'({e(("list", "int"), depth)} {r.choice(COMPARISONS)} {e(("list", "int"), depth)})',
            lambda: f'({e(("set", "int"), depth)} {r.choice(COMPARISONS)} {e(("set", "int"), depth)})',
        )
        return r.choice(choices)()

    # --- texts ---

    def make_str(self, _, depth):
        e, r = self.expr, self.rng
        choices = (
            lambda: f'({e("str", depth)} + {e("str", depth)})',
            lambda: f'({e("str", depth)} * {r.randrange(-1, 4)})',
            lambda: f'{e("str", depth)}{self.slice()}',
            lambda: f'{e("str", depth)}.{r.choice(TEXT_METHODS)}()',
            lambda: f'{e("str", depth)}.replace({e("str", depth)}, {e("str", depth)}, {r.randrange(-1, 3)})',
            lambda: f'{e("str", depth)}.{r.choice(("ljust", "rjust", "center"))}({r.randrange(9)}, {r.choice(("chr(42)", chr(34) + "." + chr(34)))})',
            lambda: f'{e("str", depth)}.zfill({r.randrange(9)})',
            lambda: f'{e("str", depth)}.join({self.iterable("str", depth)})',
            lambda: f'str({e(self.type(1), depth)})',
            lambda: f'repr({e(self.type(1), depth)})',
            lambda: f'({e("str", depth)} + {r.choice(TEXTS[1:])})[{r.randrange(-1, 2)}:][0]',
            lambda: self.item("str", depth),
            lambda: f'chr({r.choice((65, 97, 233, 8364, 128512))} + {r.randrange(5)})',
            lambda: self.fstring(depth),
            lambda: self.fstring(depth),
            lambda: self.percent(depth),
            lambda: self.formatted(depth),
            lambda: f'{e("str", depth)}.{r.choice(("removeprefix", "removesuffix"))}({e("str", depth)})',
            lambda: f'type({e(self.type(1), depth)}).__name__',
            lambda: f'ascii({e("str", depth)})',
            lambda: f'{r.choice(("min", "max"))}({e("str", depth)}, {e("str", depth)})',
            lambda: f'{r.choice(("hex", "bin", "oct"))}({e("int", depth)})',
            lambda: f'{e("str", depth)}.translate({{97: "A", 98: None, ord("c"): 100}})',
        )
        return r.choice(choices)()

    def fstring(self, depth):
        parts = []
        for _ in range(self.rng.randrange(1, 4)):
            t = self.rng.choice(SCALARS) if self.chance(0.8) else self.type(1)
            value = self.expr(t, depth)
            if any(c in value for c in '"\'\\{}:!#=') or value.startswith('lambda'):
                value = self.rng.choice(self.scope.of(t) or [{'int': '7', 'float': '2.5', 'bool': 'True'}.get(t, 'None')])
                t = t if t in SCALARS and value != 'None' else 'none'
            parts.append('{' + value + self.rng.choice(('', '', '!r', '!s', '=')) + '}' if self.chance(0.4) or t not in SPECS
                         else '{' + value + ':' + self.rng.choice(SPECS[t]) + '}')
            parts.append(self.rng.choice(('', ' ', '-', '{{}}', 'é', ', ')))
        return 'f"' + ''.join(parts) + '"'

    def percent(self, depth):
        r = self.rng
        items = [r.choice((('%d', 'int'), ('%5d', 'int'), ('%-4d|', 'int'), ('%x', 'int'), ('%s', 'str'), ('%r', 'str'), ('%6.2f', 'float'),
                           ('%e', 'float'), ('%g', 'float'), ('%s', 'float'), ('%05d', 'int'), ('%+d', 'int'), ('%.3s', 'str'), ('%%', None), ('%-3s|', 'str')))
                 for _ in range(r.randrange(1, 4))]
        values = ''.join(self.expr(t, depth) + ', ' for _, t in items if t)
        return f'("{" ".join(f for f, _ in items)}" % ({values}))'

    def formatted(self, depth):
        t = self.rng.choice(SCALARS)
        spec = self.rng.choice(SPECS[t])
        if self.chance(0.5):
            return f'format({self.expr(t, depth)}, "{spec}")'
        return f'"{{:{spec}}} {{k!r}} {{0}}"'.replace('{:', '{0:') + f'.format({self.expr(t, depth)}, k={self.expr(self.type(1), depth)})'

    def make_bytes(self, _, depth):
        e, r = self.expr, self.rng
        return r.choice((
            lambda: f'({e("bytes", depth)} + {e("bytes", depth)})',
            lambda: f'{e("str", depth)}.encode()',
            lambda: f'{e("bytes", depth)}{self.slice()}',
            lambda: f'bytes({e(("list", "bool"), depth)})',
            lambda: f'{e("bytes", depth)}.replace(b"a", {e("bytes", depth)})',
            lambda: f'({e("bytes", depth)} * {r.randrange(3)})'))()

    def make_none(self, _, depth):
        return self.rng.choice(('None', f'{{}}.get({self.expr("int", depth)})', f'{self.expr(("list", "int"), depth)}.sort()'))

    # --- containers ---

    def slice(self):
        r = self.rng
        part = lambda: r.choice(('', '', str(r.randrange(-4, 5))))
        return f'[{part()}:{part()}]' if self.chance(0.6) else f'[{part()}:{part()}:{r.choice((-2, -1, 1, 2, 3))}]'

    def sized(self, depth):
        return self.expr(self.rng.choice(('str', ('list', self.type(1)), ('dict', 'str', 'int'), ('set', 'int'), ('tuple', 'int', 'int'), 'bytes')), depth)

    def iterable(self, kind, depth):
        """Something that gives items of a type."""
        r, e = self.rng, self.expr
        if kind == 'int' and self.chance(0.3):
            return f'range({r.randrange(-2, 3)}, {r.randrange(0, 7)}, {r.choice((1, 1, 2, 3))})'
        if kind == 'str' and self.chance(0.3):
            return e('str', depth)
        return r.choice((
            lambda: e(('list', kind), depth),
            lambda: f'({self.comprehension(kind, depth)})',
            lambda: f'reversed({e(("list", kind), depth)})',
            lambda: f'tuple({e(("list", kind), depth)})',
            lambda: f'{e(("dict", "str", kind), depth)}.values()',
            lambda: f'filter(None, {e(("list", kind), depth)})',
            lambda: self.mapped(kind, depth)))()

    def mapped(self, kind, depth):
        t, x = self.type(1), self.name('m')
        source = self.iterable(t, depth - 1) if depth > 0 else self.expr(('list', t), 0)
        with self.inner({x: t}):
            return f'map(lambda {x}: {self.expr(kind, depth)}, {source})'

    def comprehension(self, kind, depth, item=None):
        """`item for … in … if …`; the item is of the type, or what the function makes under the new names."""
        names, clauses = {}, []
        with self.inner(names):
            for _ in range(1 if self.chance(0.75) else 2):
                t, x = self.type(1), self.name('x')
                source = self.iterable(t, depth - 1) if depth > 0 else self.expr(('list', t), 0)
                if self.chance(0.15):
                    i = self.name('i')
                    clauses.append(f'for {i}, {x} in enumerate({source})')
                    self.scope.types[i] = 'int'
                else:
                    clauses.append(f'for {x} in {source}')
                self.scope.types[x] = t
                if self.chance(0.35):
                    clauses.append(f'if {self.expr("bool", depth)}')
            return f'{item() if item else self.expr(kind, depth)} {" ".join(clauses)}'

    def make_list(self, kind, depth):
        e, r, t = self.expr, self.rng, kind[1]
        choices = [
            lambda: '[' + ', '.join(e(t, depth) for _ in range(r.randrange(5))) + ']',
            lambda: '[' + ', '.join(('*' + e(('list', t), depth)) if self.chance(0.3) else e(t, depth) for _ in range(r.randrange(1, 4))) + ']',
            lambda: f'[{self.comprehension(t, depth)}]',
            lambda: f'[{self.comprehension(t, depth)}]',
            lambda: f'({e(kind, depth)} + {e(kind, depth)})',
            lambda: f'({e(kind, depth)} * {r.randrange(-1, 3)})',
            lambda: f'{e(kind, depth)}{self.slice()}',
            lambda: f'list({self.iterable(t, depth)})',
            lambda: f'{e(kind, depth)}.copy()',
            lambda: f'sorted({self.iterable(t, depth)}, key={r.choice(("repr", "str", "lambda q: (str(q), 1)"))}, reverse={e("bool", 0)})',
        ]
        if t == 'int':
            choices += [lambda: f'list(range({r.randrange(-3, 4)}, {r.randrange(-3, 8)}, {r.choice((-2, -1, 1, 2))}))',
                        lambda: f'sorted({self.iterable("int", depth)}, reverse={e("bool", 0)})',
                        lambda: f'list({e("bytes", depth)})', lambda: f'sorted({e(("set", "int"), depth)})']
        if t == 'str':
            choices += [lambda: f'{e("str", depth)}.split({r.choice(("", chr(39) + "," + chr(39), "None, 1"))})', lambda: f'list({e("str", depth)})',
                        lambda: f'sorted({e(("list", "str"), depth)}, key=len)', lambda: f'{e("str", depth)}.splitlines()',
                        lambda: f'list({e("str", depth)}.partition({e("str", depth)}))', lambda: f'list({e(("dict", "str", "int"), depth)})']
        if t[0] == 'tuple' and len(t) == 3:
            choices += [lambda: f'list(zip({self.iterable(t[1], depth)}, {self.iterable(t[2], depth)}))']
        return r.choice(choices)()

    def make_tuple(self, kind, depth):
        e = self.expr
        if self.chance(0.15) and len(set(kind[1:])) == 1:
            return f'tuple([{", ".join(e(t, depth) for t in kind[1:])}])'
        if len(kind) > 2 and self.chance(0.1):
            return f'({e(("tuple", kind[1]), depth)} + {e(("tuple", *kind[2:]), depth)})'
        return '(' + ''.join(e(t, depth) + ', ' for t in kind[1:]) + ')'

    def make_dict(self, kind, depth):
        e, r, (_, k, v) = self.expr, self.rng, kind
        items = lambda n: ', '.join(f'{e(k, depth)}: {e(v, depth)}' for _ in range(n))
        return r.choice((
            lambda: f'{{{items(r.randrange(4))}}}',
            lambda: f'{{{items(2)}, **{e(kind, depth)}}}',
            lambda: f'({e(kind, depth)} | {e(kind, depth)})',
            lambda: f'{{{self.comprehension(v, depth, lambda: f"{e(k, depth)}: {e(v, depth)}")}}}',
            lambda: f'dict(zip({self.iterable(k, depth)}, {self.iterable(v, depth)}))',
            lambda: f'dict({e(kind, depth)})',
            lambda: f'dict.fromkeys({self.iterable(k, depth)}, {e(v, depth)})'))()

    def make_set(self, kind, depth):
        """Always of numbers: the order of texts in a set is another in each run of CPython."""
        saved, self.wrong = self.wrong, 0
        text = self.set_of_ints(kind, depth)
        self.wrong = saved
        return text

    def set_of_ints(self, kind, depth):
        e, r = self.expr, self.rng
        small = lambda: f'{e("int", depth)} % {r.randrange(2, 40)}'
        return r.choice((
            lambda: '{' + ', '.join(small() for _ in range(r.randrange(1, 5))) + '}',
            lambda: f'({e(kind, depth)} {r.choice("|&-^")} {e(kind, depth)})',
            lambda: f'{{{self.comprehension("int", depth, small)}}}',
            lambda: f'set({self.iterable("int", depth)})'))()


class Inner:
    """Names that can be read inside a lambda or comprehension only."""

    def __init__(self, expressions, names):
        self.expressions, self.names = expressions, names

    def __enter__(self):
        e = self.expressions
        self.saved, self.walrus = e.scope, e.walrus
        e.scope, e.walrus = Scope(e.scope), False
        e.scope.types.update(self.names)

    def __exit__(self, *_):
        self.expressions.scope, self.expressions.walrus = self.saved, self.walrus
