#!/usr/bin/env python3
"""Random Python programs whose values keep their types, as those of people do: numbers in loops, records in lists, class
hierarchies with properties and operators, generators, closures that count, recursion. What a compiler knows of them it
uses, so that what is wrong there shows here."""
from common import main

PRELUDE = '''
import math
def clip(x):
    return x if -1e9 < x < 1e9 else 1.25
def fold(n):
    return n % 1000003 if n > 2 ** 70 or n < -2 ** 70 else n
'''

INTS = ['0', '1', '2', '3', '7', '-1', '-5', '10', '63', '255', '2**31', '2**62 - 1', '-2**62', '2**63 - 1', '10**12']
FLOATS = ['0.0', '1.0', '0.5', '-2.25', '3.75', '1e-3', '100.0', '-0.0', '1e6']
STRS = ["''", "'a'", "'bc'", "'xyz'", "'é'", "'a,b'", "'10'"]
SCALARS = ['int', 'float', 'bool', 'str']
LISTS = {'ints': 'int', 'floats': 'float', 'strs': 'str', 'rows': 'row', 'objects': 'object'}


class Case:
    def __init__(self, rng, name):
        self.r, self.name, self.lines, self.count = rng, name, [], 0
        self.functions, self.generators, self.classes = [], [], []
        self.scope, self.loops, self.level = {}, 0, 0

    def emit(self, text):
        self.lines.append('    ' * self.level + text)

    def new(self, kind):
        self.count += 1
        name = f'{kind[0]}{self.count}'
        self.scope[name] = kind
        return name

    def named(self, kind):
        names = [n for n, k in self.scope.items() if k == kind]
        return self.r.choice(names) if names else None

    # expressions, of a kind

    def value(self, kind, depth=0):
        name = self.named(kind)
        if name and (depth > 3 or self.r.random() < .4):
            return name
        return getattr(self, kind)(depth + 1)

    def int(self, d):
        r, v = self.r, self.value
        if d > 3 or r.random() < .3:
            return r.choice(INTS[:9] if d > 1 or r.random() < .7 else INTS)
        ways = [lambda: f'({v("int", d)} {r.choice("+-*")} {v("int", d)})', lambda: f'({v("int", d)} {r.choice("+-")} {r.choice(INTS)})',
                lambda: f'({v("int", d)} {r.choice(["//", "%"])} {r.choice(["3", "7", "-4", "10"])})', lambda: f'({v("int", d)} {r.choice("&|^")} {v("int", d)})',
                lambda: f'({v("int", d)} >> {r.choice("0139")})', lambda: f'({v("int", d)} % 100 << {r.choice(["1", "5", "58"])})', lambda: f'abs({v("int", d)})',
                lambda: f'-{v("int", d)}', lambda: f'~{v("int", d)}', lambda: f'len({v(r.choice(["ints", "floats", "strs", "str"]), d)})', lambda: f'sum({v("ints", d)})',
                lambda: f'int({v("float", d)})', lambda: f'({v("int", d)} if {v("bool", d)} else {v("int", d)})', lambda: f'min({v("int", d)}, {v("int", d)})',
                lambda: f'max({v("ints", d)}, default={r.choice(INTS[:5])})', lambda: f'{v("str", d)}.count("a")', lambda: f'ord(({v("str", d)} + "q")[0])',
                lambda: f'sum({self.body("int", "q", "int", d)} for q in {v("ints", d)} if {self.body("bool", "q", "int", d)})', lambda: f'divmod({v("int", d)}, 7)[1]',
                lambda: f'{v("counts", d)}.get({v("str", d)}, {r.choice(INTS[:4])})', lambda: f'{v("row", d)}[0]', lambda: f'({v("ints", d)} + [1])[{r.choice(["0", "-1"])}]',
                lambda: f'hash({v("int", d)}) % 1000', lambda: f'({v("int", d)}).bit_length()', lambda: f'round({v("float", d)})', lambda: f'{v("object", d)}.n',
                lambda: f'{v("object", d)}.step({v("int", d)})', lambda: f'fold({v("int", d)} ** 3)', lambda: f'(q := {v("int", d)}) + q' if d < 3 and self.level else '4']
        return r.choice(ways + [lambda: self.call('int', d)] * 4)()

    def float(self, d):
        r, v = self.r, self.value
        if d > 3 or r.random() < .3:
            return r.choice(FLOATS)
        ways = [lambda: f'({v("float", d)} {r.choice("+-*")} {v("float", d)})', lambda: f'({v("float", d)} {r.choice("+-*")} {v("int", d)} % 1000)',
                lambda: f'({v("int", d)} % 100 / {r.choice(["3", "8", "2.0"])})', lambda: f'clip({v("float", d)} * {v("float", d)})', lambda: f'abs({v("float", d)})',
                lambda: f'-{v("float", d)}', lambda: f'math.sqrt(abs({v("float", d)}))', lambda: f'math.floor({v("float", d)}) / 4', lambda: f'sum({v("floats", d)}, 0.0)',
                lambda: f'float({v("int", d)} % 10**9)', lambda: f'({v("float", d)} if {v("bool", d)} else {v("float", d)})', lambda: f'max({v("float", d)}, {v("float", d)})',
                lambda: f'{v("row", d)}[1]', lambda: f'({v("floats", d)} or [2.5])[-1]', lambda: f'{v("float", d)} // 2.0', lambda: f'{v("float", d)} % 7.5', lambda: f'{v("object", d)}.x',
                lambda: f'{v("object", d)}.size', lambda: f'sum({self.body("float", "q", "float", d)} for q in {v("floats", d)})', lambda: f'{v("float", d)} ** 2']
        return r.choice(ways + [lambda: self.call('float', d)] * 4)()

    def bool(self, d):
        r, v = self.r, self.value
        if d > 3:
            return r.choice(['True', 'False'])
        ways = [lambda: f'({v("int", d)} {r.choice(["<", "<=", "==", "!=", ">", ">="])} {v("int", d)})', lambda: f'({v("float", d)} {r.choice(["<", ">=", "=="])} {v("float", d)})',
                lambda: f'(not {v("bool", d)})', lambda: f'({v("bool", d)} {r.choice(["and", "or"])} {v("bool", d)})', lambda: f'({v("int", d)} in {v("ints", d)})',
                lambda: f'({v("str", d)} in {v("counts", d)})', lambda: f'({v("str", d)} < {v("str", d)})', lambda: f'{v("str", d)}.isdigit()', lambda: f'bool({v("ints", d)})',
                lambda: f'(0 <= {v("int", d)} < 10)', lambda: f'any(q > 2 for q in {v("ints", d)})', lambda: f'({v("object", d)} == {v("object", d)})',
                lambda: f'isinstance({v("object", d)}, {r.choice(self.classes or ["int"])})']
        return r.choice(ways)()

    def str(self, d):
        r, v = self.r, self.value
        if d > 3 or r.random() < .3:
            return r.choice(STRS)
        ways = [lambda: f'({v("str", d)} + {v("str", d)})', lambda: f'({v("str", d)} * {r.choice("0123")})[:20]', lambda: f'str({v(r.choice(["int", "float", "bool"]), d)})',
                lambda: f"f'{{{v('int', 4)}}}:{{{v('float', 4)}:.3f}}'", lambda: f"f'{{{v('int', 4)}:>6}}|{{{v('bool', 4)}!r:<4}}'",
                lambda: f'{v("str", d)}.{r.choice(["upper", "strip", "title", "lower", "swapcase"])}()', lambda: f'{v("str", d)}[{r.choice(["1:", ":-1", "::-1", ":2"])}]',
                lambda: f'",".join({v("strs", d)})[:40]', lambda: f'{v("str", d)}.replace("a", "bb")', lambda: f'"%d-%s" % ({v("int", d)}, {v("str", d)})',
                lambda: f'"{{}} {{:.2f}}".format({v("int", d)}, {v("float", d)})', lambda: f'chr(97 + {v("int", d)} % 26)', lambda: f'repr({v("object", d)})', lambda: f'{v("object", d)}.label']
        return r.choice(ways)()

    def sequence(self, kind, d):
        r, v, item = self.r, self.value, LISTS[kind]
        if d > 2 or r.random() < .3:
            return '[' + ', '.join(v(item, d + 1) for _ in range(r.randrange(4))) + ']'
        ways = [lambda: f'({v(kind, d)} + {v(kind, d)})[:12]', lambda: f'{v(kind, d)}[{r.choice(["1:", ":-1", "::-1", "::2"])}]', lambda: f'[{v(item, d)}] * {r.choice("0123")}',
                lambda: f'[{self.body(item, "q", "int", d)} for q in range({r.choice("0135")})]', lambda: f'[q for q in {v(kind, d)} if {self.body("bool", "q", item, d)}]',
                lambda: f'list({v(kind, d)})', lambda: f'[*{v(kind, d)}, {v(item, d)}]']
        if item in ('int', 'float', 'str', 'row'):
            ways.append(lambda: f'sorted({v(kind, d)})')
        if item in self.generated():
            ways.append(lambda: f'list({self.generate(item, d)})')
        if item == 'int':
            ways += [lambda: f'list(range({r.choice("0246")}, {r.choice(["5", "9", "20"])}, {r.choice("123")}))', lambda: f'list(map(abs, {v("ints", d)}))', lambda: f'list({v("counts", d)}.values())',
                     lambda: f'sorted(set({v("ints", d)}))', lambda: f'[i * q for i, q in enumerate({v("ints", d)})]', lambda: f'[a + b for a, b in zip({v("ints", d)}, {v("ints", d)})]']
        if item == 'str':
            ways += [lambda: f'{v("str", d)}.split({r.choice(["", repr(",")])})', lambda: f'sorted({v("counts", d)})', lambda: f'list({v("str", d)}[:9])']
        return r.choice(ways)()

    def ints(self, d): return self.sequence('ints', d)
    def floats(self, d): return self.sequence('floats', d)
    def strs(self, d): return self.sequence('strs', d)
    def rows(self, d): return self.sequence('rows', d)
    def objects(self, d): return self.sequence('objects', d)

    def row(self, d):
        return f'({self.value("int", d)}, {self.value("float", d)})' if d > 2 or self.r.random() < .6 else f'({self.value("rows", d)} or [(1, 2.0)])[0]'

    def counts(self, d):
        pairs = ', '.join(f'{self.value("str", d + 1)}: {self.value("int", d + 1)}' for _ in range(self.r.randrange(3)))
        return '{' + pairs + '}' if d > 2 or self.r.random() < .7 else f'{{q: len(q) for q in {self.value("strs", d)}}}'

    def object(self, d):
        r = self.r
        made = f'{r.choice(self.classes)}({self.value("int", d)}, {self.value("float", d)})'
        if d > 2 or r.random() < .7:
            return made
        return r.choice([f'({self.value("object", d)} + {self.value("object", d)})', f'{self.value("object", d)}.moved({self.value("float", d)})', f'({self.value("objects", d)} or [{made}])[0]'])

    def body(self, kind, name, of, d):
        """An expression in which the name is bound to a value of that kind."""
        before = self.scope.get(name)
        self.scope[name] = of
        text = self.value(kind, d + 1)
        self.scope.pop(name)
        if before:
            self.scope[name] = before
        return text

    def call(self, kind, d):
        fitting = [f for f in self.functions if f[2] == kind]
        if not fitting:
            return self.r.choice(INTS[:6] if kind == 'int' else FLOATS)
        name, params, _ = self.r.choice(fitting)
        args = [self.value(p, d + 1) for p in params]
        if self.r.random() < .15 and args:
            args[-1] = f'p{len(args) - 1}={args[-1]}'
        elif self.r.random() < .1:
            return f'{name}(*[{", ".join(args)}])'
        return f'{name}({", ".join(args)})'

    def generated(self): return [g[2] for g in self.generators]

    def generate(self, kind, d):
        name, params, _ = self.r.choice([g for g in self.generators if g[2] == kind])
        return f'{name}({", ".join(self.value(p, d + 1) for p in params)})'

    # statements

    def block(self, count):
        before = dict(self.scope)
        self.level += 1
        for _ in range(count):
            self.statement()
        self.level -= 1
        self.scope = before

    def statement(self):
        r, v = self.r, self.value
        kinds = [*SCALARS[:2], *SCALARS, *LISTS, 'row', 'counts', 'object']
        kind = r.choice(kinds)
        choice = r.randrange(20)
        name = self.named(kind)
        if choice < 4 or not name:
            value = v(kind)
            self.emit(f'{self.new(kind)} = {value}')
        elif choice < 7 and kind in ('int', 'float', 'str'):
            fixed = {'int': f'fold({name})', 'float': f'clip({name})', 'str': f'{name}[:30]'}[kind]
            self.emit(f'{name} {r.choice(["+=", "-=", "*="]) if kind != "str" else "+="} {v(kind, 2)}')
            self.emit(f'{name} = {fixed}')
        elif choice < 9 and kind in LISTS:
            self.emit(r.choice([f'{name}.append({v(LISTS[kind])})', f'if {name}: {name}[{r.choice(["0", "-1"])}] = {v(LISTS[kind])}', f'if len({name}) > 3: {name}.pop()',
                                f'{name}.extend({v(kind)}[:3])', f'{name}.insert(0, {v(LISTS[kind])})']))
        elif choice < 11 and kind == 'counts':
            self.emit(r.choice([f'{name}[{v("str")}] = {v("int")}', f'for q in {v("strs")}: {name}[q] = {name}.get(q, 0) + 1', f'{name}.pop({v("str")}, None)', f'{name} |= {v("counts")}']))
        elif choice < 12 and kind == 'object':
            self.emit(r.choice([f'{name}.n = fold({v("int")})', f'{name}.x = clip({v("float")})', f'{name}.n += {r.choice(INTS[:5])}', f'{name}.size = {v("float")}', f'{name}.x *= 0.5']))
        elif choice < 15 and self.loops < 2 and self.level < 5:
            self.loop()
        elif choice < 17 and self.level < 5:
            self.emit(f'if {v("bool")}:')
            self.block(2)
            if r.random() < .5:
                self.emit(f'elif {v("bool")}:' if r.random() < .3 else 'else:')
                self.block(1)
        elif choice == 17 and self.level < 4:
            self.emit('try:')
            self.block(1)
            self.emit(f'    print({v("int")} // ({v("int")} % 3))')
            self.emit('except ZeroDivisionError as e:')
            self.emit(f'    print("zero", e)')
            if r.random() < .4:
                self.emit('finally:')
                self.block(1)
        elif choice == 18 and self.level < 4:
            self.emit(f'match {v(r.choice(["row", "ints", "int"]))}:')
            self.emit('    case (0 | 1) as q: print("few", q)')
            self.emit('    case (int(), float() as q) if q > 1: print("row", q)')
            self.emit('    case [q, *more]: print("list", q, more)')
            self.emit('    case _: print("other")')
        else:
            a, b = v('int'), v('float')
            first, second = self.new('int'), self.new('float')
            self.emit(f'{first}, {second} = {a}, {b}' if r.random() < .6 else f'{first}, {second} = {v("row")}')

    def loop(self):
        r, v = self.r, self.value
        self.loops += 1
        way = r.randrange(6)
        before = dict(self.scope)
        if way == 0:
            n = self.new('int')
            self.emit(f'{n} = {r.choice(["0", "5", "-3"])}')
            self.emit(f'while {n} < {r.choice(["3", "9"])} and {v("bool")}:')
            self.emit(f'    {n} += {r.choice(["1", "2"])}')
        elif way == 1:
            limits = r.choice(['4', '1, 6', '10, 0, -3', '2**62 - 2, 2**62 + 2', '-2**63, -2**63 + 3', '0, 7, 2'])
            self.emit(f'for {self.new("int")} in range({limits}):')
        elif way == 2:
            kind = r.choice(list(LISTS))
            items = v(kind)
            self.emit(f'for {self.new(LISTS[kind])} in {items}:')
        elif way == 3:
            items = v('counts')
            self.emit(f'for {self.new("str")}, {self.new("int")} in list({items}.items()):')
        elif way == 4 and self.generators:
            g = r.choice(self.generators)
            text = self.generate(g[2], 1)
            self.emit(f'for {self.new(g[2])} in {text}:')
        else:
            kind = r.choice(list(LISTS))
            items = v(kind)
            self.emit(f'for {self.new("int")}, {self.new(LISTS[kind])} in enumerate({items}):')
        self.block(r.randrange(1, 3))
        if r.random() < .2:
            self.emit(f'    if {v("bool")}: {r.choice(["break", "continue"])}')
        self.scope = before
        self.loops -= 1

    # definitions

    def class_(self):
        r = self.r
        base = r.choice(self.classes) if self.classes and r.random() < .6 else None
        name = f'{self.name}C{len(self.classes)}'
        self.emit(f'class {name}{f"({base})" if base else ""}:')
        inner = Case(r, self.name)
        inner.classes = self.classes or ['int']
        inner.scope = {'self.n': 'int', 'self.x': 'float', 'n': 'int', 'x': 'float'}
        inner.functions = self.functions
        simple = lambda kind: inner.value(kind, 3)
        own = ['        self.n = n', '        self.x = x']
        if base and r.random() < .6:
            own = ['        super().__init__(n, x)']
        if r.random() < .5:
            own.append(f'        self.extra{len(self.classes)} = {r.choice(["n", "x", "(n, x)", "[n]"])}')
        text = ['    def __init__(self, n, x):', *own]
        if not base or r.random() < .5:
            text += ['    def step(self, n):', f'        x = self.x', f'        return fold({simple("int")} + self.n)']
        if not base or r.random() < .5:
            text += ['    @property', '    def size(self):', '        n, x = self.n, self.x', f'        return clip({simple("float")})', '    @size.setter', '    def size(self, x):', '        self.x = clip(x)']
        if not base or r.random() < .3:
            text += ['    def moved(self, x):', '        return type(self)(self.n, clip(self.x + x))', '    def __add__(self, other):', f'        return {name}(fold(self.n + other.n), clip(self.x + other.x))',
                     '    def __eq__(self, other):', f'        return {r.choice(["self.n == other.n", "(self.n, self.x) == (other.n, other.x)"])}', '    def __repr__(self):', f'        return f"{name}({{self.n}}, {{self.x:.4g}})"']
        if not base or r.random() < .4:
            text += [f'    label = {r.choice(STRS)}'] if r.random() < .6 else ['    @property', '    def label(self):', '        return str(self.n)']
        for line in text:
            self.emit(line)
        self.classes.append(name)

    def function(self, generates):
        r = self.r
        name = f'{self.name}{"g" if generates else "f"}{len(self.functions) + len(self.generators)}'
        params = [r.choice(['int', 'int', 'float', 'float', 'ints', 'floats', 'str', 'object']) for _ in range(r.randrange(1, 4))]
        result = r.choice(['int', 'float'])
        default = f'={r.choice(INTS[:6])}' if params[-1] == 'int' and r.random() < .4 else ''
        self.emit(f'def {name}({", ".join(f"p{i}" for i in range(len(params)))}{default}):')
        self.scope = {f'p{i}': k for i, k in enumerate(params)}
        self.level = 1
        recursive = not generates and params[0] == 'int' and r.random() < .3
        if recursive:
            self.emit(f'if not 0 < p0 < 8: return {self.value(result, 2)}')
            self.scope['p0'] = 'int'
        for _ in range(r.randrange(1, 4)):
            self.statement()
        if r.random() < .25:
            self.emit('def inner(y):')
            numbers = [n for n, k in self.scope.items() if k == 'int' and '.' not in n]
            if numbers:
                n = r.choice(numbers)
                self.emit(f'    nonlocal {n}')
                self.emit(f'    {n} += y')
            self.emit(f'    return {self.body(result, "y", "int", 2)}')
            held = self.new(result)
            self.emit(f'{held} = inner({self.value("int", 2)})')
        if generates:
            self.emit(f'for i in range({r.choice("0135")}):')
            self.emit(f'    yield {self.body(result, "i", "int", 1)}')
            if r.random() < .5:
                self.emit(f'yield {self.value(result)}')
            self.generators.append((name, params, result))
        else:
            again = f' + {name}(p0 - 1{"".join(", " + self.value(p, 4) for p in params[1:])})' if recursive else ''
            limit = 'fold' if result == 'int' else 'clip'
            self.emit(f'return {limit}({self.value(result)}{again})')
            self.functions.append((name, params, result))
        self.level, self.scope = 0, {}

    def text(self):
        r = self.r
        for _ in range(r.randrange(1, 4)):
            self.class_()
        for _ in range(r.randrange(2, 6)):
            self.function(r.random() < .3)
        self.emit(f'def {self.name}():')
        self.level = 1
        for _ in range(r.randrange(5, 14)):
            self.statement()
            if r.random() < .4 and self.scope:
                self.emit(f'print({", ".join(r.sample(list(self.scope), min(3, len(self.scope))))})')
        if self.scope:
            self.emit(f'print({", ".join(self.scope)})')
        self.emit('pass')
        return '\n'.join(self.lines) + '\n'


def case(rng, name):
    return Case(rng, name).text()


if __name__ == '__main__':
    main(__doc__, case, PRELUDE, each=30)
