"""Cases by what they are about: each function makes the text of a case of the given name."""
from expressions import SCALARS, SPECS, Expressions
from statements import ERRORS, HANDLERS, Body


class Text:
    """Lines of a case, and how it tries things."""

    def __init__(self, rng, name):
        self.rng, self.name, self.lines = rng, name, []
        self.e = Expressions(rng)

    def say(self, *lines, indent=0):
        self.lines += ['    ' * indent + l for l in lines]

    def chance(self, p):
        return self.rng.random() < p

    def attempt(self, line, indent=1):
        self.say('try:', f'    {line}', 'except Exception as e:', '    print("!", type(e).__name__, e)', indent=indent)

    def value(self, depth=1, kind=None):
        return self.e.expr(kind or self.e.type(1), depth)

    def constant(self, kind=None):
        """For the top level, which must not fail."""
        return self.e.literal(kind or self.e.type(1))

    def function(self, *attempts):
        self.say(f'def {self.name}():', *([] if attempts else ['    pass']))
        for a in attempts:
            self.attempt(a)

    def text(self):
        return '\n'.join(self.lines) + '\n'


def straight(rng, name):
    """Statements of all kinds in one function."""
    body = Body(rng)
    body.indent = 1
    for _ in range(3):
        body.assign()
    body.statements(10, 3)
    return f'def {name}():\n' + '\n'.join(body.lines) + '\n'


# --- functions ---

HINTS = ('object', '"object"', 'object | None')  # a value that is sure to be none of the annotation's is refused


class Signature:
    """Parameters of all kinds, in an order that Python takes."""

    def __init__(self, t):
        r = t.rng
        counts = r.choice((0, 0, 1, 2)), r.randrange(4), r.choice((0, 0, 1, 2))
        self.t = t
        self.plain = [f'p{i}' for i in range(counts[0] + counts[1])]
        self.only = counts[0]
        self.keywords = [f'k{i}' for i in range(counts[2])]
        self.star = 'args' if t.chance(0.3) else None
        self.doublestar = 'kw' if t.chance(0.3) else None
        self.defaults = r.randrange(len(self.plain) + 1) if self.plain else 0
        self.keyword_defaults = {k for k in self.keywords if t.chance(0.5)}

    def param(self, name, default):
        hint = f': {self.t.rng.choice(HINTS)}' if self.t.chance(0.3) else ''
        given = self.t.constant() if default else ''
        return name + hint + (f'{" = " if hint else "="}{given}' if default else '')

    def written(self):
        plain = [self.param(p, i >= len(self.plain) - self.defaults) for i, p in enumerate(self.plain)]
        if self.only:
            plain.insert(self.only, '/')
        if self.star:
            plain.append('*args')
        elif self.keywords:
            plain.append('*')
        plain += [self.param(k, k in self.keyword_defaults) for k in self.keywords]
        return ', '.join(plain + (['**kw'] if self.doublestar else []))

    def names(self):
        return [*self.plain, *self.keywords, *([self.star] if self.star else []), *([self.doublestar] if self.doublestar else [])]

    def arguments(self):
        """Most of the time such that the call is right."""
        t, r = self.t, self.t.rng
        wrong = t.chance(0.25)
        count = r.randrange(max(0, len(self.plain) - self.defaults), len(self.plain) + 1)
        by_name = r.randrange(self.only, count + 1) if count > self.only else count
        args = [t.value(1) for _ in range(by_name)]
        if self.star and by_name == len(self.plain):
            args += [t.value(1) for _ in range(r.randrange(3))]
        if len(args) > 1 and t.chance(0.15):
            args = [*args[:-2], f'*[{args[-2]}, {args[-1]}]']
        named = [f'{p}={t.value(1)}' for p in self.plain[by_name:count]]
        named += [f'{k}={t.value(1)}' for k in self.keywords if k not in self.keyword_defaults or t.chance(0.5)]
        if self.doublestar and t.chance(0.6):
            named += [f'x{i}={t.value(1)}' for i in range(r.randrange(3))]
        r.shuffle(named)
        if len(set(n.partition('=')[0] for n in named)) == len(named) > 0 and t.chance(0.2):
            key, _, value = named.pop().partition('=')
            named.append(f'**{{"{key}": {value}}}')
        args += named
        if wrong:
            r.choice((lambda: args.insert(0, t.value(1)), lambda: args and args.pop(), lambda: args.append(f'zz={t.value(1)}'),
                      lambda: args.append(f'*{t.value(1, ("list", "int"))}')))()
        positional = [a for a in args if '=' not in a.split('(')[0].split('[')[0].split('"')[0] and not a.startswith('**')]
        return ', '.join(positional + [a for a in args if a not in positional])


def calls(rng, name):
    """Functions with parameters of all kinds; right and wrong calls of them."""
    t = Text(rng, name)
    made = []
    for i in range(rng.randrange(1, 4)):
        s, f = Signature(t), f'{name}_f{i}'
        t.say(f'def {f}({s.written()}):', f'    print("in", {", ".join(s.names()) or 0})')
        if s.plain and t.chance(0.3):
            t.say(f'    {s.plain[0]} = {s.plain[-1]} = {t.value()}', f'    print({", ".join(s.plain)})')
        t.say(f'    return {", ".join(s.names()) or None}')
        made.append((f, s))
    attempts = []
    for _ in range(rng.randrange(3, 8)):
        f, s = rng.choice(made)
        attempts.append(rng.choice((f'show({f}({s.arguments()}))', f'print({f}({s.arguments()}))', f'g = {f}; show(g({s.arguments()}))')))
    t.function(*attempts)
    return t.text()


def decorators(rng, name):
    """Decorators with and without arguments, closures that count, partial application."""
    t = Text(rng, name)
    n = name
    t.say(f'def {n}_deco(label, *, times=1):', '    def outer(f):', '        calls = 0', '        def inner(*args, **kw):', '            nonlocal calls',
          '            calls += 1', '            print(label, f.__name__, calls, args, sorted(kw))',
          f'            r = [f(*args, **kw) for _ in range(times)]', '            return r[-1] if times else None', f'        {rng.choice(("inner.__name__ = f.__name__", "pass"))}',
          '        return inner', '    return outer')
    t.say(f'def {n}_plain(f):', f'    {rng.choice(("f.tag = " + t.value(), "return f", "return lambda *a: (print(a), f(*a))[1]"))}', '    return f')
    attempts = []
    for i in range(rng.randrange(1, 4)):
        s, f = Signature(t), f'{n}_f{i}'
        for _ in range(rng.randrange(3)):
            t.say(rng.choice((f'@{n}_plain', f'@{n}_deco({t.value(0)})', f'@{n}_deco("x", times={rng.randrange(3)})', '@(lambda f: f)')))
        t.say(f'def {f}({s.written()}):', f'    return [{", ".join(s.names())}]')
        attempts += [f'show({f}({s.arguments()}))' for _ in range(2)] + [f'print({f}.__name__, getattr({f}, "tag", None))']
    t.function(*attempts)
    return t.text()


def closures(rng, name):
    """Functions made in loops and nested functions that share variables."""
    t = Text(rng, name)
    kind = rng.choice(('int', 'str', 'float', ('list', 'int')))
    start, step = t.constant(kind), t.value(0, kind)
    t.say(f'def {name}_make(start={start}):', '    value = start', '    history = []', '    def add(x):', '        nonlocal value', '        history.append(value)',
          f'        value = {rng.choice(("value + x", "x + value", "x"))}', '        return value', '    def get():', '        return value, history[-2:]',
          '    def reset():', '        nonlocal value, history', '        value, history = start, []', f'        {rng.choice(("del history", "pass", "history.append(0)"))}',
          '    return add, get, reset')
    calls = [f'print({rng.choice(("add(" + t.value(0, kind) + ")", "get()", "reset()", "add(" + t.value(0) + ")"))})' for _ in range(6)]
    t.say(f'def {name}():', f'    add, get, reset = {name}_make({rng.choice(("", step))})')
    for c in calls:
        t.attempt(c)
    x = rng.choice(('i', '(i, j)'))
    t.say(f'    fs = [lambda {rng.choice(("", "i=i", "*a"))}: {x} for i in range(3) for j in "ab" if i]', '    print([f() for f in fs])',
          '    gs = []', '    for i in range(3):', '        def g(k=i * 2):', '            return i, k', '        gs.append(g)', '    print([g() for g in gs], gs[0](5))')
    if t.chance(0.5):
        t.attempt('del i; print(gs[0]())')
    return t.text()


# --- classes ---

BINARY = {'add': '+', 'sub': '-', 'mul': '*', 'truediv': '/', 'floordiv': '//', 'mod': '%', 'and': '&', 'or': '|', 'xor': '^', 'lshift': '<<', 'pow': '**', 'matmul': '@'}
COMPARE = {'lt': '<', 'le': '<=', 'gt': '>', 'ge': '>=', 'eq': '==', 'ne': '!='}


class ClassMaker(Text):
    """Classes that inherit from each other; attributes a to d."""

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.classes, self.slotted = [], False

    def method(self, cls, bases):
        """One member of a class body."""
        r, n = self.rng, r_name(self.rng, 'm', 4)
        a, b = r.choice('abcd'), r.choice('abcd')
        v = self.value(1)
        choices = (
            (f'def {n}(self, x=1, *rest):', f'    return "{cls}.{n}", self.{a}, x, rest'),
            (f'def {n}(self):', f'    self.{a} = {v}', f'    return self.{a}, self.{b}'),
            (f'def {n}(self, *a):', f'    return ("{cls}", super().{n}(*a))'),
            (f'def {n}(self, *a):', f'    return ("{cls}", {bases[0] if bases else "object"}.{n}(self, *a))'),
            ('@property', f'def {n}(self):', f'    return ("prop", self.{a})'),
            ('@property', f'def {n}(self):', f'    return self.{a}', f'@{n}.setter', f'def {n}(self, x):', f'    print("set {n}", x)', f'    self.{a} = x'),
            ('@staticmethod', f'def {n}(x=0, y={self.constant()}):', f'    return "static {cls}", x, y'),
            ('@classmethod', f'def {n}(cls, x=0):', f'    return "class", cls.__name__, x, getattr(cls, "{a}", None)'),
            (f'{a} = {self.constant()}',),
            (f'{a}: object = {self.constant()}',),
            (f'{n} = lambda self, x=2: (self.{a}, x)',),
            ('def __len__(self):', f'    return {r.choice(("3", "0", "-1", "len([1])"))}'),
            ('def __bool__(self):', f'    return {r.choice(("True", "False", "self.a == 1", "1"))}'),
            ('def __str__(self):', f'    return f"<{cls} {{self.{a}}}>"'),
            ('def __repr__(self):', f'    return "{cls}(" + repr(self.{a}) + ")"'),
            ('def __getitem__(self, i):', f'    return ({r.choice(("[i, 20, 30][i]", "self.a[i]", "(i, str(i))[i]"))}, "{cls}")'),
            ('def __setitem__(self, i, x):', '    print("setitem", i, x)', f'    self.{a} = x'),
            ('def __contains__(self, x):', f'    return {r.choice(("x == self.a", "x", "3", "[]"))}'),
            ('def __iter__(self):', f'    {r.choice(("return iter([self.a, 2])", "yield self.a; yield 5", "return iter(str(self.b))", "return 5"))}'),
            ('def __call__(self, *args, **kw):', '    return "called", args, kw'),
            ('def __getattr__(self, name):', f'    {r.choice(("return name.upper()", "raise AttributeError(name)", "return len(name)"))}'),
            ('def __hash__(self):', f'    return {r.choice(("7", "hash(str(self.a)) * 0 + 3", "True"))}'),
            ('def __neg__(self):', f'    return {v}'),
            ('def __format__(self, spec):', '    return f"[{spec}]"'),
            ('def __int__(self):', f'    return {r.choice(("7", "True", "2.5"))}'),
            ('def __index__(self):', '    return 2'),
            ('def __float__(self):', f'    return {r.choice(("2.5", "1"))}'),
            ('def __setattr__(self, name, value):', '    print("setattr", name, value)', '    object.__setattr__(self, name, value)'),
            ('def __delattr__(self, name):', '    print("delattr", name)', '    super().__delattr__(name)'),
            ('def __eq__(self, other):', f'    return {r.choice(("True", "self is other", "NotImplemented", "self.a == getattr(other, chr(97), 0)", "[]"))}'),
            ('def __lt__(self, other):', f'    return {r.choice(("True", "NotImplemented", "str(self.a) < str(getattr(other, chr(97), 0))", "0"))}'),
            ('def __enter__(self):', '    print("enter")', '    return self.a'),
            ('def __exit__(self, *e):', '    print("exit", e[0] and e[0].__name__)', f'    return {r.choice(("True", "False", "None", "self.a"))}'),
            ('def __del__(self):', '    pass'),
            ('def __reversed__(self):', '    return iter([9, 8])'),
            ('def __missing__(self, k):', '    return k'),
            ('def __init_subclass__(cls, **kw):', f'    print("subclass", cls.__name__, kw)', '    super().__init_subclass__(**kw)'),
            self.operator(cls), self.operator(cls), self.operator(cls),
        )
        return r.choice(choices)

    def operator(self, cls):
        kind = self.rng.choice(list(BINARY))
        start = self.rng.choice(('', '', 'r', 'i'))
        body = self.rng.choice((f'return "{cls}{start}{kind}", self.a', 'return NotImplemented', f'return {self.value(1)}', 'self.b = other; return self', f'return type(self)() if {self.value(0, "bool")} else other'))
        return f'def __{start}{kind}__(self, other):', f'    {body}'

    def make(self):
        r, i = self.rng, len(self.classes)
        cls = f'{self.name}_{"ABCD"[i]}'
        bases = r.sample(self.classes, r.choice((0, 1, 1, 2)) if len(self.classes) > 1 else r.randrange(len(self.classes) + 1)) if self.classes else []
        bases.sort(reverse=True)  # the most derived first: an order of resolution is there, most of the time
        if not bases and self.chance(0.08):
            bases = [r.choice(('dict', 'list', 'Exception', 'object', 'str', 'int'))]
        self.say(f'class {cls}({", ".join(bases)}):' if bases else f'class {cls}:')
        has_slots = not (bases and bases[0][0] in 'disE') and self.chance(0.15)
        if has_slots:
            self.slotted = True
            self.say(f'__slots__ = {r.choice(("(chr(97), chr(98))", "[chr(97), chr(98), chr(99), chr(100)]", "()"))}', indent=1)
        if self.chance(0.3):
            self.say(f'"""Doc of {cls}."""', indent=1)
        if self.chance(0.7):
            params = r.choice(('a=1, b=2', 'a, b=3', '*a', 'a=0, **kw', ''))
            self.say(f'def __init__(self{", " if params else ""}{params}):', indent=1)
            if bases and self.chance(0.5):
                self.say(f'super().__init__({r.choice(("", "5", "1, 2"))})', indent=2)
            self.say(f'self.a = {"a" if "a" in params.replace("*a", "a").split("=")[0] else self.value(1)}', indent=2)
            if self.chance(0.6):
                self.say(f'self.{r.choice("bcd")} = {self.value(1)}', indent=2)
        for _ in range(r.randrange(1, 6)):
            member = self.method(cls, bases)
            if not (has_slots and member[0][:2] in ('a:', 'a ', 'b:', 'b ', 'c:', 'c ', 'd:', 'd ')):
                self.say(*member, indent=1)
        if self.chance(0.15) and not has_slots:
            self.say(f'{r.choice("abcd")} = [x for x in range({r.randrange(4)})]', indent=1)
        if self.chance(0.1):
            self.say('class Inner:', f'    z = {self.constant()}', indent=1)
        self.classes.append(cls)

    def use(self, o):
        """Something that is done with an object."""
        r = self.rng
        a, n, v = r.choice('abcd'), r_name(r, 'm', 4), self.value(1)
        other = r.choice(('o0', 'o1', v))
        op = r.choice(list(BINARY.values()))
        return r.choice((
            f'show({o}.{n}({r.choice(("", v, v + ", 2"))}))', f'show({o}.{n}())', f'show({o}.{n})', f'{o}.{n} = {v}; print({o}.{n})', f'print({o}.{a})', f'{o}.{a} = {v}; print({o}.{a})',
            f'print({o} {op} {other})', f'print({v} {op} {o})', f'{o} {op}= {other}; print({o})', f'print({o} {r.choice(list(COMPARE.values()))} {other})',
            f'print(len({o}))', f'print(bool({o}), not {o})', f'print(str({o}), repr({o}))', f'print(f"{{{o}:>3}} {{{o}!r}}")', f'print({o}[{v}])', f'{o}[{v}] = 1; print({o}.a)',
            f'print({v} in {o})', f'print(list({o}))', f'x, *y = {o}; print(x, y)', f'show({o}({v}, k=1))', f'print(-{o})', f'print(int({o}))', f'print([1, 2, 3][{o}])', f'print(float({o}))',
            f'del {o}.{a}; print(hasattr({o}, "{a}"))', f'print(getattr({o}, "{n}", "none"))', f'setattr({o}, "{a}", {v}); print(sorted(vars({o}).items(), key=str))', f'print(sorted({o}.__dict__))',
            f'print(isinstance({o}, {r.choice(self.classes)}), issubclass(type({o}), {r.choice(self.classes)}))', f'print([c.__name__ for c in type({o}).__mro__])',
            f'with {o} as w: print(w); raise ValueError({v})', f'with {o} as w: print(w)', f'print(hash({o}) == hash({o}))', f'print({{{o}: 1}}[{o}])', f'print(sorted([{o}, o0]) and 1)',
            f'print({r.choice(self.classes)}.{a})' if self.slotted else f'{r.choice(self.classes)}.{a} = {v}; print({o}.{a})', f'{r.choice(self.classes)}.{n} = lambda self, *a: (self.a, a); print({o}.{n}(1))',
            f'print({r.choice(self.classes)}.{n}({v}))', f'print(type({o}).__name__, {r.choice(self.classes)}.__doc__)', f'print(list(reversed({o})))', f'print({o}.Inner.z)', f'm = {o}.{n}; print(m({v}))',
            f'print(callable({o}), callable({o}.{n}))', f'print([k for k in dir({o}) if not k.startswith("__")])', f'{o} = {r.choice(self.classes)}({v})',
            f'match {o}:\n        case {r.choice(self.classes)}(a=x): print("case", x)\n        case _: print("other")'))


def r_name(rng, start, count):
    return f'{start}{rng.randrange(count)}'


def classes(rng, name):
    """Classes with operators, properties, inheritance and what is done with their objects."""
    t = ClassMaker(rng, name)
    for _ in range(rng.randrange(1, 5)):
        t.make()
    attempts = ['o0 = o1 = None']
    for i in range(2):
        attempts.append(f'o{i} = {rng.choice(t.classes)}({rng.choice(("", "1", "2, 3", t.value(1)))})')
    uses = [t.use(rng.choice(('o0', 'o1'))) for _ in range(rng.randrange(6, 16))]
    t.say(f'def {name}():')
    for a in [*attempts, *uses]:
        if a.startswith(('match', 'with')):
            t.say('try:', *[('    ' + l if i == 0 else l) for i, l in enumerate(a.split('\n'))], 'except Exception as e:', '    print("!", type(e).__name__, e)', indent=1)
        else:
            t.attempt(a)
    text = t.text()
    return text


def records(rng, name):
    """Dataclasses, enumerations, named tuples."""
    t = Text(rng, name)
    options = ', '.join(o for o in ('frozen=True', 'order=True', 'eq=False', 'slots=True', 'kw_only=True', 'repr=False', 'unsafe_hash=True') if t.chance(0.15))
    if 'order' in options and 'eq=False' in options:
        options = 'order=True'
    kinds = [rng.choice(SCALARS) for _ in range(rng.randrange(1, 5))]
    first_default = rng.randrange(len(kinds) + 1)
    t.say(f'@dataclasses.dataclass({options})' if options else '@dataclasses.dataclass', f'class {name}_D:')
    for i, k in enumerate(kinds):
        default = '' if i < first_default else f' = {rng.choice((t.e.literal(k), t.e.literal(k), f"dataclasses.field(default={t.e.literal(k)}, repr=False)", f"dataclasses.field(default_factory=lambda: {t.e.literal(k)})", f"dataclasses.field(default={t.e.literal(k)}, compare=False)"))}'
        t.say(f'    f{i}: {k}{default}')
    if t.chance(0.3):
        t.say('    def __post_init__(self):', f'        print("post", self.f0)')
    if t.chance(0.3):
        t.say('    def total(self):', f'        return self.f0, self.f{len(kinds) - 1}')
    derived = t.chance(0.4)
    if derived:
        t.say(f'@dataclasses.dataclass({options})', f'class {name}_E({name}_D):', f'    extra: int = {t.e.literal("int")}', '    tags: list = dataclasses.field(default_factory=list)')
    members = rng.sample(('RED', 'GREEN', 'BLUE', 'BLACK'), 3)
    base = rng.choice(('enum.Enum', 'enum.IntEnum', 'enum.Flag', 'enum.IntFlag'))
    t.say(f'class {name}_C({base}):', *[f'    {m} = {rng.choice(("enum.auto()", str(2 ** i)))}' for i, m in enumerate(members)])
    t.say(f'{name}_P = collections.namedtuple("{name}_P", "x y z", defaults=[{t.e.literal("int")}])')
    def made():
        count = rng.randrange(first_default, len(kinds) + 1)
        plain = rng.randrange(count + 1)
        fields = [('' if i < plain else f'f{i}=') + t.value(0, kinds[i]) for i in range(count)]
        return f'{name}_{rng.choice("DE") if derived else "D"}({", ".join(fields)})'
    m, c, p = f'{name}_C.{members[0]}', f'{name}_C', f'{name}_P'
    uses = ('print(d, d2)', 'print(d == d2, d != d2, d == d)', 'print(d < d2)', f'd.f0 = {t.value(0)}; print(d)', 'print(dataclasses.asdict(d))', 'print(dataclasses.astuple(d2))',
            f'print(dataclasses.replace(d, f0={t.value(0, kinds[0])}))', 'print([f.name for f in dataclasses.fields(d)])', 'print(hash(d) == hash(d2))', 'print(d.total())', 'd.zz = 3; print(d.zz)',
            'print(sorted([d, d2]))', f'match d:\n            case {name}_D(x): print("x", x)', f'print(repr({m}), str({m}), {m}.name, {m}.value)', f'print(list({c}), len({c}))', f'print({c}({rng.randrange(5)}))',
            f'print({c}["{rng.choice((members[1], "PINK"))}"])', f'print({m} == {rng.randrange(3)}, {m} is {c}.{members[0]}, {m} in {c})', f'print({m} | {c}.{members[1]})', f'print({m} < {c}.{members[1]})',
            f'print({m} + 1)', f'print(f"{{{m}}} {{{m}!r:>20}}", isinstance({m}, int))', f'print({{{m}: 1}}[{c}.{members[0]}])', f'{c}.{members[0]} = 5', f'print({p}(1, {t.value(0)}))',
            f'q = {p}({t.value(0)}, 2); print(q.x, q[1], q._replace(y=7), q._asdict(), q == tuple(q))', f'x, y, z = {p}(3, 4); print(x, y, z)', f'print({p}())', f'print({p}._fields, {p}(1, 2) < {p}(1, 3))',
            f'{p}(1, 2).x = 4', f'print([m.name for m in {c} if m.value > 1], {c}.__members__.keys())')
    t.say(f'def {name}():')
    for a in [f'd = {made()}; print(d)', f'd2 = {made()}; print(d2)', *(rng.choice(uses) for _ in range(8))]:
        lines = a.split('\n')
        t.say('try:', '    ' + lines[0], *lines[1:], 'except Exception as e:', '    print("!", type(e).__name__, e)', indent=1)
    return t.text()


# --- control ---

def generators(rng, name):
    """Generators with send, throw, close, return values and yield from."""
    body = Body(rng)
    body.indent, body.generator, body.guarded = 1, True, False
    body.bind('p', 'int')
    body.assign()
    for _ in range(2):
        body.statements(2, 2)
        body.say(rng.choice(('yield p', 'p = (yield p) or 0; print("got", p)', 'yield', f'yield from {body.e.iterable("int", 1)}', 'got = yield 1; print(got)')))
    if rng.random() < 0.5:
        lines = ['try:', *['    ' + l for l in body.lines], '    ' + rng.choice(('finally:', 'except GeneratorExit:', 'except ValueError as e:')),
                 '        ' + rng.choice(('print("closing")', 'pass', 'print("closing"); return 7'))]
        body.lines = ['    try:', *['    ' + l for l in body.lines], '    ' + lines[-2].strip(), lines[-1]]
    text = [f'def {name}_g(p=2):', *body.lines, f'    return {body.e.expr("int", 1)}', f'def {name}_h(n):', f'    r = yield from {name}_g(n)', '    print("returned", r)', '    yield r', f'def {name}():',
            f'    for g in ({name}_g(), {name}_h(3)):']
    for _ in range(rng.randrange(2, 6)):
        use = rng.choice(('show(next(g))', 'show(next(g))', 'show(g.send(4))', 'show(g.throw(ValueError("in")))', 'g.close()', 'show(list(g)[:5])', 'a, *b = g; print(a, b)', 'print([x for x in g][:4])', 'print(next(g, "end"))'))
        text += ['        try:', f'            {use}', '        except (Exception, GeneratorExit) as e:', '            print("!", type(e).__name__, e)']
    return '\n'.join(text) + '\n'


def exceptions(rng, name):
    """Exceptions of own classes through nested try statements, loops and functions; causes and contexts."""
    t = Text(rng, name)
    t.say(f'class {name}_X(Exception):', '    def __init__(self, code, *rest):', f'        super().__init__({rng.choice(("code, *rest", "code", ""))})', '        self.code = code',
          f'class {name}_Y({name}_X, {rng.choice(("ValueError", "KeyError"))}):', f'    {rng.choice(("pass", "def __str__(self): return " + chr(34) + "y:" + chr(34) + " + str(self.code)"))}')
    own = [f'{name}_X(1)', f'{name}_Y("k", 2)', f'{name}_Y({t.value(0)})']
    raised = lambda: rng.choice((*own, f'{rng.choice(ERRORS)}({t.value(0)})', rng.choice(ERRORS)))
    caught = lambda: rng.choice((f'{name}_X', f'{name}_Y', *HANDLERS))

    def block(indent, depth, loop):
        for _ in range(rng.randrange(1, 3)):
            roll = rng.random()
            if depth and roll < 0.5:
                t.say('try:', indent=indent)
                block(indent + 1, depth - 1, loop)
                for _ in range(rng.randrange(3)):
                    t.say(f'except {caught()} as e:', f'    print("{rng.randrange(100)}", type(e).__name__, e, e.args)', indent=indent)
                    t.say(rng.choice(('pass', 'raise', f'raise {raised()} from e', f'raise {raised()}', f'return {t.value(0)}', 'print(type(e.__cause__), type(e.__context__))', 'continue' if loop else 'pass',
                                      'break' if loop else 'pass')), indent=indent + 1)
                t.say('except ArithmeticError:', '    print("arithmetic")', indent=indent)
                if t.chance(0.3):
                    t.say('else:', f'    print("else {rng.randrange(100)}")', indent=indent)
                if t.chance(0.5):
                    t.say('finally:', f'    print("finally {rng.randrange(100)}")', indent=indent)
                    if t.chance(0.15):
                        t.say(f'    return "from finally"', indent=indent)
            elif depth and roll < 0.65:
                t.say(f'for i{indent} in range({rng.randrange(1, 4)}):', f'    print("i", i{indent})', indent=indent)
                block(indent + 1, depth - 1, True)
            elif depth and roll < 0.75:
                t.say(f'with Managed("{rng.randrange(10)}", {rng.choice(("True", "False"))}):', indent=indent)
                block(indent + 1, depth - 1, loop)
            else:
                t.say(rng.choice((f'if n == {rng.randrange(4)}: raise {raised()}', f'if n == {rng.randrange(4)}: return {t.value(0)}', f'print({t.value(0)}, n)', 'print([1, 2][n])', 'print(1 // n)', 'print({1: 2}[n])',
                                  'print(int("x" * n or "3"))', f'if n == {rng.randrange(4)}: {"continue" if loop else "pass"}', f'if n > 1: {"break" if loop else "pass"}', 'n += 1', 'print(None.x if n == 3 else n)',
                                  'assert n != 2, "assertion"')), indent=indent)
    t.say(f'def {name}_f(n):')
    block(1, 4, False)
    t.say(f'def {name}():', '    for n in range(4):', '        try:', f'            show({name}_f(n))', '        except Exception as e:',
          '            print("!", type(e).__name__, e, e.args, repr(e.__cause__), repr(e.__context__), e.__suppress_context__)')
    return t.text()


def globals_(rng, name):
    """Names of the module that functions read, write and delete."""
    names = [f'{name}_{c}' for c in 'xyz']
    t = Text(rng, name)
    t.say(f'def {name}_bind():', f'    global {", ".join(names)}', f'    {" = ".join(names)} = 0')  # a name that is bound nowhere is refused
    for n in names[:2]:
        t.say(f'{n} = {t.constant()}')
    kinds = ('int', 'str', ('list', 'int'))
    for i in range(3):
        n = rng.choice(names)
        t.say(f'def {name}_f{i}(v=1):', rng.choice(('', f'    global {n}')) or f'    {rng.choice(("pass", "v = " + t.value(0)))}')
        for _ in range(rng.randrange(1, 4)):
            t.say('    ' + rng.choice((f'print({rng.choice(names)})', f'{n} = {t.value(1, rng.choice(kinds))}', f'{n} += v', f'del {n}', f'{n} = v', f'print({n}, v)', f'for {n} in range(2): print({n})',
                                       f'if v: {n} = v', f'globals()["{rng.choice(names)}"] = v', f'print(globals().get("{rng.choice(names)}", "none"))', f'[{n} for {n} in "ab"]', f'({n} := v)',
                                       f'import math as {n}; print({n}.floor(2.5))', f'def {n}(): return 5', f'print("{n}" in globals(), "v" in locals())')))
        t.say(f'    return {rng.choice((n, rng.choice(names), "v"))}')
    t.function(*[rng.choice((f'print({name}_f{rng.randrange(3)}({rng.choice(("", t.value(0)))}))', f'print({rng.choice(names)})')) for _ in range(8)])
    return t.text()


# --- values ---

def reflection(rng, name):
    """getattr, setattr, type with three arguments, vars, isinstance, callable on objects of all kinds."""
    t = Text(rng, name)
    t.say(f'class {name}_K:', f'    size: int = {t.e.literal("int")}', '    def m(self, x): return x, self', f'{name}_L = type("{name}_L", ({name}_K,), {{"w": {t.value(0)}, "n": lambda self: self.size}})')
    attrs = ('size', 'w', 'm', 'n', 'zz', '__name__', '__dict__', '__class__', 'real', 'append', '__module__', '__len__')
    objects = ('k', 'l', f'{name}_K', f'{name}_L', '(3)', '"text"', '[1]', 'None', '(lambda x: x)', '2.5', 'len', 'int', 'math')
    o = lambda: rng.choice(objects)
    a = lambda: rng.choice(attrs)
    types = lambda: rng.choice(('int', 'str', f'{name}_K', '(int, float)', 'object', 'type', 'list | None', 'bool', '3', 'type(None)', 'dict'))
    attempts = [f'k, l = {name}_K(), {name}_L()']
    for _ in range(12):
        attempts.append(rng.choice((
            f'print(hasattr({o()}, "{a()}"))', f'print(type(getattr({o()}, "{a()}")).__name__)', f'print(type(getattr({o()}, "{a()}", 0)).__name__)', f'setattr({o()}, "{a()}", {t.value(0)}); print(sorted(own(k).items(), key=str), vars(l).keys() == vars(l))',
            f'delattr({o()}, "{a()}")', f'print(isinstance({o()}, {types()}))', f'print(issubclass({o()}, {types()}))', f'print(type({o()}).__name__, callable({o()}))', f'print(sorted(own({o()})))' if t.chance(0.2) else 'print(sorted(vars(l)))',
            f'print(type({o()}) is type({o()}), type({o()}) == {types()})', 'l.__dict__["q"] = 4; print(l.q)', f'print(getattr(k, {t.value(0)}))', 'k.__class__ = type(l); print(k.w)',
            f'print(id(k) == id(l), k is k, type(k).__bases__[0].__name__, {name}_L.__mro__[1].__name__)', f'print({name}_K.m(k, 2)[0], l.n(), l.m(1)[0])', f'print({name}_K.__annotations__)',
            f'print({o()}.{a()})' if t.chance(0.3) else 'print(k.size)', f'print(len({o()}))', f'print({o()} == {o()})', f'print(bool({o()}))', f'print(iter({o()}) is not None)', f'print([*{o()}])', f'print({o()}({t.value(0)}))')))
    t.function(*attempts)
    return t.text()


def formats(rng, name):
    """Numbers and texts in all formats."""
    t = Text(rng, name)
    attempts = []
    for _ in range(12):
        kind = rng.choice(SCALARS)
        value = t.value(1, kind)
        spec = rng.choice(SPECS[rng.choice((kind, kind, kind, rng.choice(SCALARS)))])
        width = rng.randrange(12)
        attempts.append(rng.choice((f'print(format({value}, "{spec}"))', f'x = {value}; print(f"{{x:{spec}}}|{{x!r:>{width}}}|{{x=}}")', f'print("{{:{spec}}}|{{0}}".replace("0", "").format({value}, {t.value(0)}))',
                                    f'x, w = {value}, {width}; print(f"{{x:{{w}}}}|{{x:>{{w}}}}|")', f'print("%{rng.choice(("s", "r", "5s", "-5s|", "d", "5.1f", "x", "g", "a", ".2e", "i", "+d", "05d", "%", "c", "o"))}" % ({value},))',
                                    f'print("%(a)s %(b)r" % {{"a": {value}, "b": {t.value(0)}}})', f'print(str({value}), repr({value}), ascii({value}))', f'print(round({t.value(1, "float")}, {rng.randrange(-3, 6)}))',
                                    f'print("{{a}} {{b[0]}} {{c.real}}".format(a={value}, b=[{t.value(0)}], c={t.value(0, "int")}))', f'print({t.value(1, "str")}.center({width}, "*"), {t.value(1, "str")}.expandtabs({width % 5}))')))
    t.function(*attempts)
    return t.text()


def sorting(rng, name):
    """Sorting, grouping and reductions with keys and functions of the standard library."""
    t = Text(rng, name)
    e, attempts = t.e, []
    for _ in range(8):
        kind = rng.choice((*SCALARS, ('tuple', 'int', 'str'), ('list', 'int')))
        x = e.expr(('list', kind), 2)
        inner = 'q'
        with e.inner({inner: kind}):
            key = rng.choice((f'lambda q: {e.expr(rng.choice(SCALARS), 1)}', 'repr', 'None', 'str', 'lambda q: (len(str(q)), str(q))'))
            test = f'lambda q: {e.expr("bool", 1)}'
        attempts.append(rng.choice((f'print(sorted({x}, key={key}))', f'print(max({x}, key={key}, default=None), min({x}, default=0))', f'xs = {x}; xs.sort(key={key}, reverse=True); print(xs)', f'print(list(filter({test}, {x})))',
                                    f'print(list(itertools.groupby({x}, {key}))[:0], [(k, list(g)) for k, g in itertools.groupby({x}, str)])', f'print(functools.reduce(lambda a, b: (a, b), {x}))',
                                    f'print(list(itertools.chain({x}, {x}))[:5], list(itertools.islice({x}, 2)))', f'print(collections.Counter(map(str, {x})).most_common(2))', f'print(list(itertools.takewhile({test}, {x})))',
                                    f'print(list(itertools.accumulate({e.expr(("list", "int"), 1)})), list(itertools.product({x}[:2], "ab")))', f'print(list(map(lambda a, b: (b, a), {x}, "abc")), any(map({test}, {x})))',
                                    f'd = collections.defaultdict(list)\n        for i, q in enumerate({x}): d[str(q)].append(i)\n        print(dict(d))', f'print(list(zip({x}, {x}[1:])), dict(enumerate({x})))',
                                    f'print(list(itertools.combinations({x}[:3], 2)), list(itertools.permutations({x}[:2])))', f'q = collections.deque({x}, 3); q.append(1); q.rotate(1); print(q)')))
    t.function(*attempts)
    return t.text()


KINDS = (straight,) * 8 + (calls,) * 4 + (decorators, closures, closures) + (classes,) * 6 + (records, records, generators, generators) + (exceptions,) * 3 + (
    globals_, globals_, reflection, reflection, formats, formats, sorting, sorting)
