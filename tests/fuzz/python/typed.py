#!/usr/bin/env python3
"""Random Python programs against what a compiler may believe about types: places that hold ints here and floats there, attributes
that are not set on every path, classes that are patched, operators that are overridden."""
from common import main

PRELUDE = '''
def show(*values):
    print(*[text(v) for v in values])

def text(v, depth=0):
    if depth > 3:
        return '...'
    kind = type(v).__name__
    if type(v) in (list, tuple):
        return kind + '(' + ', '.join(text(x, depth + 1) for x in v[:12]) + ')'
    if type(v) is dict:
        return kind + '(' + ', '.join(text(k, depth + 1) + '=' + text(x, depth + 1) for k, x in list(v.items())[:12]) + ')'
    if type(v) in (int, float, bool, str, type(None)):
        return f'{v!r}'[:60] + ':' + kind
    if hasattr(v, '__dict__') and not callable(v):
        return kind + '<' + ', '.join(f'{k}={text(x, depth + 1)}' for k, x in sorted(vars(v).items())) + '>'
    return kind

def attempt(f, *args):
    try:
        return f(*args)
    except Exception as e:
        print('!', type(e).__name__, e)
'''

ATTRIBUTES = ['a', 'b', 'c', 'd']
INTS = ['0', '1', '-1', '2', '7', '255', '2147483647', '4611686018427387903', '9223372036854775807', '-9223372036854775808', '10 ** 19']
FLOATS = ['0.0', '-0.0', '1.0', '0.5', '-2.25', '1e300', "float('inf')", "float('nan')", '3.0']
TEXTS = ["''", "'x'", "'ab'", "'1'", "'é'"]
OPERATORS = ['+', '-', '*', '//', '%', '/', '&', '|', '^', '<<']
COMPARISONS = ['<', '<=', '==', '!=', '>', '>=', 'is', 'is not', 'in']
DUNDERS = ['__add__', '__radd__', '__sub__', '__rsub__', '__mul__', '__eq__', '__lt__', '__len__', '__bool__', '__getitem__', '__call__',
           '__contains__', '__iadd__', '__neg__', '__iter__', '__hash__']


class Case:
    def __init__(self, rng, name):
        self.r, self.name, self.lines = rng, name, []
        self.classes, self.functions = [], []

    def emit(self, level, text):
        self.lines.append('    ' * level + text)

    # values

    def scalar(self):
        kind = self.r.choice([INTS, INTS, FLOATS, FLOATS, TEXTS, ['None'], ['True', 'False']])
        return self.r.choice(kind)

    def value(self, names, depth=0):
        """An expression without anything that takes long or much."""
        r = self.r
        choice = r.randrange(16 if depth < 3 else 6)
        inner = lambda: self.value(names, depth + 1)
        if choice < 3 and names:
            return r.choice(names)
        if choice < 6:
            return self.scalar()
        if choice < 8:
            a, b = inner(), inner()
            op = r.choice(OPERATORS)
            return f'({a} {op} {r.choice(["2", "3", "1.5", "True"]) if op in ("*", "<<") else b})'
        if choice == 8:
            return r.choice(['[{}, {}]', '({}, {})', '({},)*2', '[{}] * 3 + [{}]', '{{1: {}, True: {}}}', '{{1.0: {}, "k": {}}}']).format(inner(), inner())
        if choice == 9:
            return f'({inner()} if {self.test(names, depth + 1)} else {inner()})'
        if choice == 10 and self.classes:
            return f'{r.choice(self.classes)}({", ".join(inner() for _ in range(r.randrange(3)))})'
        if choice == 11 and names:
            return f'{r.choice(names)}.{r.choice(ATTRIBUTES)}'
        if choice == 12 and self.functions:
            return self.call(names, depth)
        if choice == 13 and names:
            return r.choice(['getattr({}, "{}", {})', 'getattr({}, "".join(["{}"]), {})']).format(r.choice(names), r.choice(ATTRIBUTES), self.scalar())
        if choice == 14:
            return r.choice(['sum([x for x in range(4)], {})', '[x + 1 for x in [{}, 2]]', '(lambda x, y={}: (y, x))(1)', 'max({}, 1)', 'list(map(str, [{}]))',
                             'abs({})', 'len(str({}))', 'int({})', 'float({})', 'sorted([3, {}, 1])', 'dict([(1, {})])', 'tuple(v for v in [{}])', '(hash({}) and 0)'
                             ]).format(inner())
        return f'{inner()} {r.choice(["or", "and"])} {inner()}' if r.random() < .3 else f'(-{inner()})'

    def test(self, names, depth=0):
        a, b = self.value(names, depth + 1), self.value(names, depth + 1)
        if self.r.random() < .4 and names:
            n = self.r.choice(names)
            return self.r.choice([f'isinstance({n}, (int, str))', f'{n} is None', f'type({n}) is float', f'isinstance({n}, list)', f'hasattr({n}, "a")'])
        op = self.r.choice(COMPARISONS)
        if op.startswith('is'):
            b = self.r.choice(['None', 'True'])
        return f'({a}) {op} ({b})'

    def call(self, names, depth):
        function, count, may_lack = self.r.choice(self.functions)
        args = [self.value(names, depth + 1) for _ in range(count)]
        style = self.r.randrange(8)
        if style == 0 and args:
            args[-1] = f'p{count - 1}={args[-1]}'
        elif style == 1 and args:
            return f'{function}(*[{", ".join(args)}])'
        elif style == 2 and args:
            args.pop()
        elif style == 3:
            args.append(self.scalar())
        return f'{function}({", ".join(args)})'

    # definitions

    def class_(self):
        r = self.r
        name = f'{self.name}K{len(self.classes)}'
        bases = r.choice(['', '', '', 'int', 'float', 'list', 'dict', 'str', 'Exception']) if not self.classes or r.random() < .5 else r.choice(self.classes)
        builtin = bases in ('int', 'float', 'list', 'dict', 'str')
        self.emit(0, f'class {name}{f"({bases})" if bases else ""}:')
        if r.random() < .4:
            self.emit(1, f'{r.choice(ATTRIBUTES)} = {self.scalar()}')
        if not builtin and r.random() < .85:
            self.emit(1, f'def __init__(self, p0={self.scalar()}, p1={self.scalar()}):')
            if bases in self.classes and r.random() < .6:
                self.emit(2, 'super().__init__(p1)')
            for attribute in r.sample(ATTRIBUTES, r.randrange(1, 4)):
                at = 2
                if r.random() < .3:
                    self.emit(2, f'if {self.test(["p0", "p1"])}:')
                    at = 3
                self.emit(at, f'self.{attribute} = {r.choice(["p0", "p1", self.value(["p0", "p1"], 2)])}')
        else:
            self.emit(1, 'pass')
        for dunder in r.sample(DUNDERS, r.randrange(4)):
            self.dunder(dunder)
        for m in range(r.randrange(3)):
            self.emit(1, f'def m{m}(self, p0={self.scalar()}):')
            self.block(2, ['self', 'p0'], 2, False)
            self.emit(2, f'return {self.value(["self", "p0", "self.a", "self.b"], 1)}')
        if r.random() < .4:
            a = r.choice(ATTRIBUTES)
            self.emit(1, '@property')
            self.emit(1, f'def {a}(self):')
            self.emit(2, f'return self.__dict__.get("_{a}", {self.scalar()})')
            if r.random() < .7:
                self.emit(1, f'@{a}.setter')
                self.emit(1, f'def {a}(self, v):')
                self.emit(2, f'self._{a} = {r.choice(["v", "(v, v)", "[v]"])}')
        self.classes.append(name)

    def dunder(self, dunder):
        one = dunder in ('__len__', '__bool__', '__neg__', '__iter__', '__hash__')
        self.emit(1, f'def {dunder}(self{"" if one else ", p0"}):')
        if dunder == '__iter__':
            self.emit(2, f'yield {self.scalar()}')
            self.emit(2, f'yield {self.scalar()}')
            return
        result = {'__len__': ['0', '3'], '__bool__': ['True', 'False'], '__hash__': ['7']}.get(dunder)
        if dunder == '__iadd__':
            self.emit(2, 'self.d = p0')
            result = ['self', 'self', self.scalar()]
        names = [] if one else ['p0']
        self.emit(2, f'return {self.r.choice(result or [self.value(names, 2), self.scalar(), "NotImplemented"])}')

    def function(self):
        r = self.r
        name = f'{self.name}f{len(self.functions)}'
        count = r.randrange(1, 4)
        parameters = [f'p{i}' + (f'={self.scalar()}' if i >= count - 1 and r.random() < .6 else '') for i in range(count)]
        if r.random() < .2:
            parameters.append('*rest')
        names = [f'p{i}' for i in range(count)]
        generator = r.random() < .2
        self.emit(0, f'def {name}({", ".join(parameters)}):')
        if r.random() < .3:
            self.emit(1, f'global {self.name}g')
            self.emit(1, f'{self.name}g = {self.value(names, 1)}')
        self.block(1, names, r.randrange(1, 4), False)
        if r.random() < .2:
            self.emit(1, 'def inner(y):')
            self.emit(2, 'nonlocal p0')
            self.emit(2, f'p0 = {self.value(["p0", "y"], 2)}')
            self.emit(2, 'return p0')
            self.emit(1, f'inner({self.scalar()})')
        if generator:
            self.emit(1, f'yield {self.value(names, 1)}')
            self.emit(1, f'yield {self.value(names, 1)}')
        else:
            self.emit(1, f'return {self.value(names, 1)}')
        self.functions.append((f'(lambda *a, **k: list({name}(*a, **k)))' if generator else name, count, '=' in parameters[count - 1]))

    # statements

    def block(self, level, names, count, shows=True):
        for _ in range(count):
            self.statement(level, names, shows)

    def statement(self, level, names, shows):
        r = self.r
        n = r.choice(names)
        value = lambda: self.value(names, 1)
        plain = lambda: r.choice([*names, self.scalar()])  # an argument of a method that cannot fail before the method is looked up
        choice = r.randrange(17)
        if choice < 4:
            self.emit(level, f'{n if n != "self" and "." not in n else "x"} = {value()}')
        elif choice < 6:
            self.emit(level, f'{n}.{r.choice(ATTRIBUTES)} = {value()}')
        elif choice == 6:
            self.emit(level, f'{n}.{r.choice(ATTRIBUTES)} {r.choice(["+=", "-=", "//="])} {value()}')
        elif choice == 7 and level < 4:
            self.emit(level, f'if {self.test(names)}:')
            self.block(level + 1, names, 1, shows)
            self.emit(level, 'else:')
            self.block(level + 1, names, 1, shows)
        elif choice == 8 and level < 4:
            self.emit(level, f'for {n if n != "self" and "." not in n else "x"} in {r.choice(["range(3)", "[1, 2.5, None]", "(True, 1, 1.0)", "range(2**62, 2**62 + 3)"])}:')
            self.block(level + 1, names, 2, shows)
        elif choice == 9 and level < 4:
            self.emit(level, 'try:')
            self.block(level + 1, names, 2, shows)
            self.emit(level, f'except {r.choice(["Exception", "(TypeError, AttributeError)", "ArithmeticError"])} as e:')
            self.emit(level + 1, 'print("caught", type(e).__name__)')
            if r.random() < .3:
                self.emit(level, 'finally:')
                self.block(level + 1, names, 1, shows)
        elif choice == 10:
            self.emit(level, r.choice([f'setattr({n}, "a" + "", {value()})', f'{n}.__dict__["b"] = {value()}', f'del {n}.{r.choice(ATTRIBUTES)}']))
        elif choice == 11 and self.classes and shows:
            c, d = r.choice(self.classes), r.choice(self.classes)
            self.emit(level, r.choice([f'{c}.{r.choice(ATTRIBUTES)} = {value()}', f'{n}.__class__ = {d}', f'{c}.m0 = lambda self, p0=2: (p0, type(self).__name__)',
                                       f'{c}.__add__ = lambda self, other: {self.scalar()}', f'setattr({c}, "m" + "1", {d}.__dict__.get("m0"))']))
        elif choice == 12:
            self.emit(level, r.choice([f'{n}.append({plain()})', f'{n}[0] = {value()}', f'{n}["k"] = {value()}', f'{n}.extend([{plain()}])', f'{n}[1] += 1']))
        elif choice == 13 and names:
            targets = [m if m != 'self' and '.' not in m else 'x' for m in r.sample(names, min(2, len(names)))]
            self.emit(level, f'{", ".join(targets)} = {", ".join(value() for _ in targets)}')
        elif choice == 14:
            self.emit(level, f'{n if n != "self" and "." not in n else "x"} = {n}.m{r.randrange(2)}({plain() if r.random() < .6 else ""})')
        elif choice == 15 and shows:
            self.emit(level, f'show({value()})')
        elif shows:
            self.emit(level, f'{n} = attempt(lambda: {value()})')
        else:
            self.emit(level, 'pass')

    def text(self):
        r = self.r
        self.emit(0, f'{self.name}g = {self.scalar()}')
        for _ in range(r.randrange(1, 4)):
            self.class_()
        for _ in range(r.randrange(1, 4)):
            self.function()
        names = ['x', 'y', 'z']
        self.emit(0, f'def {self.name}():')
        for n in names:
            self.emit(1, f'{n} = attempt(lambda: {self.value([], 0)})')
        for _ in range(r.randrange(6, 14)):
            self.emit(1, 'try:')
            self.block(2, names, r.randrange(1, 3))
            self.emit(1, 'except Exception as e:')
            self.emit(2, 'print("!", type(e).__name__, e)')
            self.emit(1, f'show({r.choice(["x, y, z", "x", "y, z"])})')
        for c in self.classes:
            self.emit(1, f'show({", ".join(f"getattr({c}, {a!r}, 0)" for a in ATTRIBUTES[:2])})')
        self.emit(1, f'show({self.name}g)')
        return '\n'.join(self.lines) + '\n'


def case(rng, name):
    return Case(rng, name).text()


if __name__ == '__main__':
    main(__doc__, case, PRELUDE, each=20)
