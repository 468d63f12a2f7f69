#!/usr/bin/env python3
"""Classes whose special methods do what they should not, and the syntax that calls them: operators, comparisons, items, attributes,
descriptors, iteration, `with`, calls with stars, formatting, patterns, hashing, class creation.

Each method prints its name and what it is given, so that the order and the number of calls show. It then gives a usual value, one of
another type, NotImplemented, or raises. Classes derive from each other and from builtins, some have slots, a metaclass or a decorator.
"""
import re

from common import main

PRELUDE = '''
class E(Exception): pass

def show(x, depth=0):
    """A value with its type, without running its own code."""
    t = type(x)
    if t in (int, float, bool, str, bytes, complex, type(None), type(NotImplemented), range, slice):
        return f"{t.__name__} {x!r}"
    if t in (list, tuple, set, frozenset) and depth < 3:
        parts = [show(i, depth + 1) for i in x]
        return t.__name__ + " [" + ", ".join(sorted(parts) if t in (set, frozenset) else parts) + "]"
    if t is dict and depth < 3:
        return "dict {" + ", ".join(show(k, depth + 1) + ": " + show(v, depth + 1) for k, v in x.items()) + "}"
    if isinstance(x, BaseException):
        return f"{t.__name__} raised"
    return f"<{t.__name__}>"

left = 0

def log(*parts):
    """Notes a call of a method; ends what would never end."""
    global left
    left -= 1
    if left < 0:
        raise E("long")
    print(*parts)

def attempt(label, f):
    global left
    left = 40
    try:
        print(label, "=", show(f()))
    except RecursionError:
        print(label, "! RecursionError")
    except Exception as e:
        print(label, "!", type(e).__name__, str(e)[:200])

class Log:
    """A data descriptor, or with `data` false one that only reads."""
    def __init__(self, value):
        self.value = value
    def __get__(self, obj, owner=None):
        log("  get", show(obj), show(owner))
        return self.value
    def __set_name__(self, owner, name):
        log("  set_name", show(owner), name)

class Data(Log):
    def __set__(self, obj, value):
        log("  set", show(obj), show(value))
        if value == 3:
            raise E("set")
        self.value = value
    def __delete__(self, obj):
        log("  delete", show(obj))

def plain(f):
    return f

def logged(f):
    def inner(*args, **kw):
        log("  logged", len(args), sorted(kw))
        return f(*args, **kw)
    return inner

def renamed(c):
    log("  decorated", c.__name__)
    return c
'''

BINARY = {'add': '+', 'sub': '-', 'mul': '*', 'truediv': '/', 'floordiv': '//', 'mod': '%', 'pow': '**', 'matmul': '@', 'and': '&', 'or': '|', 'xor': '^',
          'lshift': '<<', 'rshift': '>>'}
COMPARE = {'eq': '==', 'ne': '!=', 'lt': '<', 'le': '<=', 'gt': '>', 'ge': '>='}
UNARY = {'neg': '-{}', 'pos': '+{}', 'invert': '~{}', 'abs': 'abs({})'}
CONVERT = {'bool': 'bool({})', 'int': 'int({})', 'float': 'float({})', 'complex': 'complex({})', 'index': '[10, 20, 30, 40][{}]', 'str': 'str({})', 'repr': 'repr({})',
           'bytes': 'bytes({})', 'len': 'len({})', 'hash': 'hash({}) and 1', 'round': 'round({})', 'trunc': '__import__("math").trunc({})',
           'floor': '__import__("math").floor({})', 'ceil': '__import__("math").ceil({})', 'length_hint': '__import__("operator").length_hint({})',
           'dir': '"a" in dir({})', 'reversed': 'list(reversed({}))', 'fspath': '__import__("os").fspath({})'}
RIGHT = {'bool': 'True', 'int': '7', 'float': '2.5', 'complex': '1j', 'index': '2', 'str': '"s"', 'repr': '"r"', 'bytes': 'b"b"', 'len': '3', 'hash': '11', 'round': '4',
         'trunc': '5', 'floor': '6', 'ceil': '8', 'length_hint': '9', 'dir': '["b", "a"]', 'reversed': 'iter([3, 2])', 'fspath': '"p"'}
VALUES = ('0', '1', '-1', '3', 'True', 'False', 'None', '2.5', '"ab"', '""', 'b"x"', '[1, 2]', '[]', '(1, "a")', '()', '{"a": 1}', '{1, 2}', 'range(3)', '1j', '10**20',
          'NotImplemented', 'self', 'object')
OPERANDS = ('0', '1', '3', 'True', 'None', '2.5', '"ab"', '[1, 2]', '(1, "a")', '{"a": 1}', '10**20', 'range(3)', '1j', 'b"x"', '{1}')
BASES = ('', '', '', '', '', 'int', 'float', 'str', 'list', 'tuple', 'dict', 'set', 'Exception', 'bytes')


class Classes:
    """A few classes with names that begin with the case's."""

    def __init__(self, rng, name):
        self.rng, self.name, self.lines, self.made = rng, name, [], []

    def chance(self, p):
        return self.rng.random() < p

    def result(self, usual=None):
        """The end of a method."""
        r = self.rng
        if usual and r.random() < 0.7:
            return f'return {usual}'
        if r.random() < 0.15:
            return r.choice(('raise E("m")', 'raise E("m")', 'raise TypeError("t")', 'raise AttributeError("at")', 'raise StopIteration',
                             'raise KeyError("k")', 'raise IndexError', 'raise RuntimeError'))
        return f'return {r.choice(VALUES)}'

    def method(self, name, parameters, usual=None):
        shown = ', '.join(f'show({p})' for p in parameters)
        mark = f'    @{self.rng.choice(("plain", "logged", "logged", "staticmethod", "classmethod"))}' if self.chance(0.04) else None
        head = f'    def __{name}__({", ".join(["self", *parameters])}):'
        return [*([mark] if mark else []), head, f'        log("  {name}"{", " + shown if shown else ""})', f'        {self.result(usual)}']

    def methods(self):
        r, lines = self.rng, []
        for name in r.sample(list(BINARY), r.randrange(4)):
            for prefix in r.choice((('',), ('r',), ('', 'r'), ('', 'r', 'i'), ('i',))):
                lines += self.method(prefix + name, ['other'])
        for name in r.sample(list(COMPARE), r.randrange(3)):
            lines += self.method(name, ['other'], r.choice(('True', 'False', None)))
            if name == 'eq' and self.chance(0.5):
                lines.append(f'    __hash__ = {r.choice(("None", "object.__hash__", "lambda self: 5"))}')
        for name in r.sample(list(UNARY), r.randrange(2)):
            lines += self.method(name, [])
        for name in r.sample(list(CONVERT), r.randrange(4)):
            lines += self.method(name, [], RIGHT[name])
        parts = [self.items, self.attributes, self.iteration, self.context, self.calls, self.formats, self.patterns, self.creation, self.names]
        for make in r.sample(parts, r.randrange(1, 5)):
            lines += make()
        return lines

    def items(self):
        lines = self.method('getitem', ['key'], self.rng.choice(('key', None)))
        if self.chance(0.4):
            lines = ['    def __getitem__(self, i):', '        log("  getitem", show(i))', '        if i == 3:', '            raise IndexError', '        return i']
        lines += self.method('setitem', ['key', 'value']) if self.chance(0.6) else []
        lines += self.method('delitem', ['key']) if self.chance(0.5) else []
        lines += self.method('contains', ['item']) if self.chance(0.4) else []
        lines += self.method('missing', ['key']) if self.chance(0.3) else []
        lines += self.method('class_getitem', ['item']) if self.chance(0.3) else []
        return lines

    def attributes(self):
        r = self.rng
        lines = []
        if self.chance(0.6):
            lines += ['    def __getattr__(self, name):', '        log("  getattr", name)', '        if name.startswith("_"):', '            raise AttributeError(name)',
                      f'        {self.result("name")}']
        if self.chance(0.2):
            lines += ['    def __getattribute__(self, name):', '        if name in ("a", "z"):', '            log("  getattribute", name)',
                      f'            {r.choice(("raise AttributeError(name)", "return 5", "pass"))}', '        return super().__getattribute__(name)']
        if self.chance(0.3):
            end = r.choice(('super().__setattr__(name, value)', 'pass', 'object.__setattr__(self, name, value)', 'self.__dict__[name] = value'))
            lines += ['    def __setattr__(self, name, value):', '        log("  setattr", name, show(value))', f'        {end}']
        if self.chance(0.2):
            lines += ['    def __delattr__(self, name):', '        log("  delattr", name)', f'        {r.choice(("super().__delattr__(name)", "pass"))}']
        if self.chance(0.5):
            lines.append(f'    {r.choice("abz")} = {r.choice(("Log", "Data"))}({r.choice(VALUES[:20])})')
        if self.chance(0.4):
            p = r.choice('abz')
            lines += ['    @property', f'    def {p}(self):', f'        log("  property {p}")', f'        {self.result()}']
            if self.chance(0.5):
                lines += [f'    @{p}.setter', f'    def {p}(self, value):', f'        log("  setter", show(value))', '        self.kept = value']
        return lines

    def iteration(self):
        r = self.rng
        usual = r.choice(('iter([1, 2, 3])', '(i * 2 for i in range(3))', 'self', 'iter("ab")', None))
        if self.chance(0.3):
            end = r.choice(('return', 'raise E(1)', 'yield 3'))
            lines = ['    def __iter__(self):', '        log("  iter")', '        yield 1', f'        yield {r.choice(VALUES)}', f'        {end}']
        else:
            lines = self.method('iter', [], usual)
        if usual == 'self' or self.chance(0.3):
            lines += ['    def __next__(self):', '        self.count = getattr(self, "count", 0) + 1', '        log("  next", self.count)', '        if self.count > 3:',
                      f'            raise {r.choice(("StopIteration", "StopIteration(5)", "E(0)"))}', f'        return {r.choice(("self.count", "(self.count, 2)", "None"))}']
        return lines

    def context(self):
        return [*self.method('enter', [], self.rng.choice(('self', '(1, 2)'))), '    def __exit__(self, kind, value, trace):',
                '        log("  exit", show(kind), show(value))', f'        {self.result("False")}']

    def calls(self):
        r = self.rng
        parameters = r.choice(('*args, **kw', 'a, b=2, *c, d=4, **e', 'a, /, b', '*, k', 'a=1, *, k=3', ''))
        names = [p.strip(' *').partition('=')[0] for p in parameters.split(',') if p.strip(' *') not in ('', '/')]
        return [f'    def __call__(self{", " if parameters else ""}{parameters}):', f'        log("  call", {", ".join(f"show({n})" for n in names) or 0})', f'        {self.result()}']

    def formats(self):
        return self.method('format', ['spec'], self.rng.choice(('"<" + spec + ">"', None)))

    def patterns(self):
        names = self.rng.choice(('("a", "b")', '("a",)', '()', '["a"]', '(1,)', '("a", "a")'))
        return [f'    __match_args__ = {names}']

    def creation(self):
        r, lines = self.rng, []
        if self.chance(0.5):
            end = r.choice(('super().__new__(cls)', 'super().__new__(cls, *args)', '5', 'object.__new__(cls)'))
            lines += ['    def __new__(cls, *args, **kw):', '        log("  new", show(args), show(kw))', f'        return {end}']
        if self.chance(0.5):
            end = r.choice(('self.a = 1', 'super().__init__()', 'return 5', 'pass', 'self.a = self.b = args'))
            lines += ['    def __init__(self, *args, **kw):', '        log("  init", show(args), show(kw))', f'        {end}']
        if self.chance(0.4):
            lines += ['    def __init_subclass__(cls, **kw):', '        log("  init_subclass", cls.__name__, show(kw))', '        super().__init_subclass__()']
        return lines

    def names(self):
        r = self.rng
        return r.choice((
            ['    __slots__ = ("a", "b")'],
            ['    a = 1', '    b = [a, "x"]', '    z = [i for i in b]'],
            ['    @classmethod', '    def make(cls, *a):', '        log("  make", cls.__name__, show(a))', '        return cls()'],
            ['    @staticmethod', '    def still(*a, **k):', '        return (a, k)'],
            ['    for a in range(3):', '        b = a', '    del a'],
            ['    def step(self, x=1, *r):', '        log("  step", show(x), show(r))', '        return x'],
            ['    a: int = 1', '    b: str'],
            ['    def step(self, *r):', '        return super().step(*r)'],
            ['    def __init_subclass__(cls, k=1):', '        log("  k", k)']))

    def add(self):
        r = self.rng
        name = f'{self.name}_{"KLMN"[len(self.made)]}'
        bases = [b for b in ([r.choice(self.made)] if self.made and self.chance(0.6) else []) + [r.choice(BASES)] if b]
        keywords = ['k=2'] if self.chance(0.05) else []
        meta = None
        if self.chance(0.1):
            meta = f'{name}_M'
            usual = [self.method('call', ['*args'], 'super().__call__(*args)'), self.method('getitem', ['i']), self.method('iter', [], 'iter([1])'),
                     self.method('add', ['other']), self.method('instancecheck', ['x'], 'True'), self.method('contains', ['x']),
                     self.method('len', [], '2'), self.method('getattr', ['n'], '1'), self.method('bool', [], 'False')]
            chosen = r.sample(usual, 3)
            body = [l.replace('show(*args)', 'show(args)') for m in chosen for l in m]
            self.lines += [f'class {meta}(type):', *body]
        head = ', '.join(bases + keywords + ([f'metaclass={meta}'] if meta else []))
        body = self.methods()
        marks = ['@renamed'] if self.chance(0.1) else []
        made = [*marks, f'class {name}{f"({head})" if head else ""}:', *(body or ['    pass'])]
        # What cannot be made is printed, and a plain class stands in.
        self.lines += ['try:', *('    ' + l for l in made), 'except Exception as e:', '    print("class !", type(e).__name__, str(e)[:200])', f'    class {name}: pass']
        self.made.append(name)


# <o>: an object, <v>: an object or a builtin value, <c>: a class, <a>: arguments, <op>, <cmp>, <unary>, <convert>: what their tables have.
EXPRESSIONS = [line.strip() for line in """
<o> <op> <v>; <v> <op> <o>; <o> <op> <o>; <v> <op> <o>; divmod(<o>, <v>); pow(<o>, <v>, 5); pow(<v>, <o>); <unary>; <convert>; <convert>
<o> <cmp> <v>; <v> <cmp> <o>; <o> <cmp> <v> <cmp> <o>; <v> in <o>; <v> not in [<v>, <o>]; max(<o>, <v>); min(<o>, <v>); sorted([<o>, <v>])
[<v>].index(<o>); (<v>, 1) == (<o>, 1)
<o>[<v>]; <o>[1:2]; <o>[::<v>]; <o>[1, ...]; <o>[<v>, 2:]; <o>["a"]; [1, 2, 3][<o>]; [1, 2, 3][<o>:]; {"a": 1}[<o>]; range(<o>); [0] * <o>
"ab"[<o>]; list[<o>]
<o>.a; <o>.b; <o>.z; <o>.none; getattr(<o>, "a", 7); hasattr(<o>, "q"); type(<o>).a; type(<o>).b; <o>.__class__; sorted(vars(<o>))
<o>.step; <o>.__dict__; type(<o>).__mro__; <o>.__len__; <o>.__hash__ is None; type(<o>).__name__; super(<c>, <o>).a
<o>(<a>); type(<o>)(<a>); <o>.step(<a>); <o>.make(<a>); <o>.still(<a>); (lambda *a, **k: (a, k))(<a>); <c>.step(<o>, 1); list(map(<o>, [1, 2]))
<o>.a(<a>); <c>(<a>); <c>.__add__(<o>, 1)
[i for i in <o>]; list(<o>); tuple(<o>); dict(<o>); set(<o>); sum(<o>); [*<o>, 0]; (0, *<o>); {**<o>}; iter(<o>) is <o>; next(<o>)
next(iter(<o>), 9); list(zip(<o>, <o>)); any(<o>); all(<o>); min(<o>); "-".join(<o>); list(enumerate(<o>)); {k: v for k, v in <o>}
[].extend(<o>); dict.fromkeys(<o>, 1); bytes(<o>); list(filter(None, <o>)); list(reversed(<o>)); [x for x in <o> if x]; {1} | set(<o>)
{1: 2} | <o>; "{}".format(<o>)
f"{<o>}"; f"{<o>!r:>5}"; f"{<o>!s}"; f"{<o>:{<o>}}"; format(<o>, ""); "{0.a} {0[1]}".format(<o>); "%s" % (<o>,); "%d" % <o>; "%5.1f" % <o>
"%c" % <o>; "%x" % <o>; "%s %r" % <o>; "%(a)s" % <o>; "%*d" % (<o>, 5); str(<o>); ascii(<o>); repr([<o>]); "a" + <o>
"ab".startswith(<o>); "abc".replace("b", <o>); "ab".center(<o>)
not <o>; <o> and 1; <o> or 1; 1 if <o> else 2; [1 for _ in range(2) if <o>]; <o> is <o>; bool([<o>])
{<o>: 1}; {<o>}; {<v>: 1}.get(<o>); <o> in {1: 2, "ab": 3}; {1: 2, 2.5: 3}[<o>]; len({<o>, <o>}); frozenset([<o>]); hash((<o>, 1)) and 1
isinstance(<o>, <c>); issubclass(type(<o>), <c>); isinstance(<o>, (int, <c>)); isinstance(1, type(<o>)); callable(<o>); type(<o>) is <c>
<c>() if 1 else 2; list(<c>); len(<c>); <c> + 1; 1 in <c>; bool(<c>)
""".replace('\n', ';').split(';') if line.strip()]

ARGUMENTS = ('', '1', '1, 2', '<v>', '*<o>', '*[1, 2], 3', 'k=1', '1, b=3', '**{"k": 1}', '**<o>', '1, *(), d=1, **{"x": 2}', 'k=1, **{"k": 2}', '**{"k": 2}, k=1')

# Bodies of functions, with `|` between the lines.
STATEMENTS = """
<o> <op>= <v>|print(show(<o>))
<o>[<v>] = <v>
del <o>[<v>]
<o>[1:2] = <v>
<o>[0] <op>= 2
<o>.a = <v>|print(show(<o>.a))
<o>.b = <v>|print(show(<o>.z))
del <o>.a
del <o>.q
<o>.a <op>= 1
x, y = <o>|print(show(x), show(y))
x, *y = <o>|print(show(x), show(y))
(x, y), z = <o>, <o>|print(show(x), show(z))
for x in <o>:|    print(show(x))|    if x == 2:|        break|else:|    print("else")
with <o> as w:|    print("in", show(w))|    raise E(1)|print("after")
with <o> as w:|    print("in", show(w))|    return 3
with <o>, <o> as (x, y):|    print(show(x))
match <o>:|    case <c>(<sub>):|        print("class")|    case <pattern>:|        print("second")|    case _:|        print("other")
match <v>:|    case <pattern>:|        print("first")|    case <c>(<sub>):|        print("second")
while <o>:|    print("turn")|    break
assert <o>, <o>
raise <o>
raise E(1) from <o>
try:|    raise E(1)|except <o>:|    print("caught")
try:|    raise KeyError(2)|except (E, <o>):|    print("caught")
try:|    raise E(1)|except type(<o>):|    print("caught")
def g():|    r = yield from <o>|    print("r", show(r))|print(show(list(g())))
if <o> < <v> < <o>:|    print("yes")
""".strip().split('\n')

SUB_PATTERNS = ('', '1', 'x', 'a=1', 'a=x, b=y', 'x, y', 'x, b=2', '1, 2, 3')
PATTERNS = ('[x, y]', '[x, *_]', '{"a": x}', '{**r}', 'int()', 'str(x)', '1 | 2', 'None', '[]')


class Uses:
    def __init__(self, rng, classes):
        self.rng = rng
        self.parts = {'o': ('o0', 'o1', 'o2'), 'v': (*('<o>',) * len(OPERANDS), *(f'({v})' for v in OPERANDS)), 'c': classes, 'a': ARGUMENTS,
                      'op': list(BINARY.values()), 'cmp': list(COMPARE.values()), 'unary': [u.format('<o>') for u in UNARY.values()],
                      'convert': [c.format('<o>') for c in CONVERT.values()], 'sub': SUB_PATTERNS, 'pattern': PATTERNS}

    def filled(self, template):
        made = re.sub(r'<(\w+)>', lambda m: self.rng.choice(self.parts[m[1]]), template)
        return made if made == template else self.filled(made)

    def expression(self):
        return self.filled(self.rng.choice(EXPRESSIONS))

    def statement(self):
        """Lines of a function's body."""
        return [self.filled(line) for line in self.rng.choice(STATEMENTS).split('|')]


def case(rng, name):
    c = Classes(rng, name)
    for _ in range(rng.randrange(1, 4)):
        c.add()
    uses = Uses(rng, c.made)
    lines = ['left = 40', *c.lines, f'def {name}_use(o0, o1, o2):']
    for i in range(rng.randrange(6, 14)):
        if rng.random() < 0.65:
            lines.append(f'    attempt("{i}", lambda: {uses.expression()})')
        else:
            lines += ['    def s(o0=o0, o1=o1, o2=o2):', *('        ' + l for l in uses.statement()), f'    attempt("{i}", s)']
    kinds = ', '.join(rng.choice(c.made) for _ in range(3))
    given = rng.choice(('', '', '', '1', '5, 6', '[1, 2]'))
    lines += [f'def {name}():', '    global left', '    made, left = [], 40', f'    for k in ({kinds}):', '        try:', f'            made.append(k({given}))',
              '        except Exception as e:', '            print("new !", type(e).__name__, str(e)[:200])', '            made.append(object())', f'    {name}_use(*made)']
    return '\n'.join(lines) + '\n'


main(__doc__, case, prelude=PRELUDE)
