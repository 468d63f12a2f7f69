#!/usr/bin/env python3
"""Random programs about names: functions, lambdas, classes, comprehensions and generator expressions inside one another, which bind, share,
delete and read the same few names in every place where one can stand."""
import ast
import sys
import warnings
from common import main

PRELUDE = '''
import contextlib


def show(*values):
    print(*values, sep=' ')
    return len(values)


def names(scope):
    return sorted(n for n in scope if n[:2] != '__')


def take(items):
    return list(items)


def wrap(f):
    return f


def call(f):
    return f()


@contextlib.contextmanager
def holding(value):
    yield value
'''

NAMES = 'pqrsxy'  # the last two are the module's more often than others
DEPTH = 4


class Body:
    """What a body may do: its kind, and the functions and classes that can be called in it."""

    def __init__(self, kind, outer=None, params=(), is_generator=False):
        self.kind, self.outer, self.params, self.is_generator = kind, outer, params, is_generator
        self.callables = list(outer.callables) if outer else []

    def is_in_function(self):
        at = self.outer
        while at and at.kind != 'function':
            at = at.outer
        return at is not None


class Maker:
    def __init__(self, rng, prefix):
        self.rng, self.prefix, self.count = rng, prefix, 0
        self.names = [n + prefix[1:] for n in NAMES]

    # --- names and numbers ---

    def one(self, *choices):
        return self.rng.choice(choices)

    def chance(self, of):
        return self.rng.random() < of

    def name(self):
        return self.rng.choice(self.names)

    def new(self, what):
        self.count += 1
        return f'{self.prefix}_{what}{self.count}'

    def number(self):
        return str(self.rng.randrange(5))

    # --- expressions: all of them numbers ---

    def expr(self, body, depth=0):
        if depth > 3 or self.chance(0.35):
            return self.name() if self.chance(0.7) else self.number()
        make = self.rng.choice((
            self.sum_, self.sum_, self.choice, self.logic, self.chain, self.walrus, self.lambda_, self.lambda_, self.comprehension,
            self.comprehension, self.comprehension, self.searched, self.called, self.called, self.scope_names, self.text, self.sliced))
        return make(body, depth + 1)

    def sum_(self, body, depth):
        return f'({self.expr(body, depth)} {self.one("+", "-", "^")} {self.expr(body, depth)})'

    def choice(self, body, depth):
        return f'({self.expr(body, depth)} if {self.condition(body, depth)} else {self.expr(body, depth)})'

    def logic(self, body, depth):
        return f'({self.expr(body, depth)} {self.one("and", "or")} {self.expr(body, depth)})'

    def chain(self, body, depth):
        parts = [self.expr(body, depth) for _ in range(self.rng.randrange(2, 5))]
        return '(' + ''.join(p + f' {self.one("<", "<=", "!=", ">", "==")} ' for p in parts) + self.expr(body, depth) + ')'

    def walrus(self, body, depth):
        return f'({self.name()} := {self.expr(body, depth)})'

    def lambda_(self, body, depth):
        params, args = self.lambda_params(body, depth)
        return f'(lambda{" " if params else ""}{params}: {self.expr(body, depth)})({args})'

    def lambda_params(self, body, depth):
        kind = self.rng.randrange(4)
        if kind < 2:
            return '', ''
        if kind == 2:
            return self.name(), self.expr(body, depth)
        return f'{self.name()}={self.expr(body, depth)}', ''

    def comprehension(self, body, depth):
        inside = self.clauses(body, depth)
        value = self.expr(body, depth)
        return self.one(f'sum([{value} {inside}])', f'len({{{value} {inside}}})', f'sum({value} {inside})',
                        f'sum(take({value} {inside}))', f'max([0, *({value} {inside})])', f'len({{{self.expr(body, depth)}: {value} {inside}}})',
                        f'sum(call(lambda: [{value} {inside}]))', f'sum(call(lambda: ({value} {inside})))',
                        f'len(take([{value}, *[{self.expr(body, depth)} {self.clauses(body, depth)}]] {inside}))')

    def clauses(self, body, depth):
        return ' '.join(self.clause(body, depth) for _ in range(self.one(1, 1, 1, 2)))

    def clause(self, body, depth):
        target = self.name()
        items = self.one(f'range({self.rng.randrange(1, 4)})', f'[{self.expr(body, depth)}, {self.expr(body, depth)}]',
                         f'[f() for f in [lambda: {self.expr(body, depth)}]]', f'take({self.expr(body, depth)} for {self.name()} in "ab")')
        if self.chance(0.15):
            target, items = f'{target}, {self.name()}', f'[({self.expr(body, depth)}, {self.expr(body, depth)})]'
        elif self.chance(0.1):
            target = f'{{}}[{self.expr(body, depth)}]'
        return f'for {target} in {items}' + (f' if {self.condition(body, depth)}' if self.chance(0.3) else '')

    def searched(self, body, depth):
        return f'{self.one("any", "all", "max", "min")}({self.expr(body, depth)} {self.clauses(body, depth)})'

    def called(self, body, depth):
        if not body.callables:
            return self.expr(body, depth)
        name, form = self.rng.choice(body.callables)
        return form.replace('NAME', name).replace('ARG', self.expr(body, depth))

    def scope_names(self, body, depth):
        return self.one('len(names(locals()))', 'len(names(vars()))', 'len(names(dir()))', f'("{self.name()}" in locals())',
                        f'sum(1 for {self.name()} in names(locals()))')

    def text(self, body, depth):
        return f'len(f"{{{self.plain(body, depth)}}} {{{self.plain(body, depth)}!r}}")'

    def plain(self, body, depth):
        return self.name() if self.chance(0.7) else f'({self.expr(body, depth)})'

    def sliced(self, body, depth):
        return f'[{self.expr(body, depth)}, {self.expr(body, depth)}][{self.expr(body, depth)} & 1]'

    def condition(self, body, depth):
        return self.one(f'{self.expr(body, depth)} {self.one("<", ">", "==")} {self.number()}', self.expr(body, depth),
                        f'not {self.expr(body, depth)}', f'({self.name()} := {self.expr(body, depth)}) != {self.number()}',
                        f'0 <= {self.expr(body, depth)} < ({self.name()} := {self.number()})')

    # --- statements: lists of lines ---

    def block(self, body, depth, size):
        lines = [l for _ in range(size) for l in self.guarded(body, depth)]
        return lines or ['pass']

    def guarded(self, body, depth):
        lines = self.statement(body, depth)
        if self.chance(0.45):
            return ['try:', *indented(lines), *self.handler()]
        return lines

    def handler(self):
        if self.chance(0.25):
            return [f'except NameError as {self.name()}:', '    show("name error")']
        return ['except NameError as e_:', '    show(type(e_).__name__, e_)']

    def statement(self, body, depth):
        simple = (self.assign, self.assign, self.assign, self.augmented, self.unpacked, self.deleted, self.shown, self.shown, self.shown,
                  self.imported, self.annotated, self.asserted)
        nested = (self.if_, self.for_, self.while_, self.with_, self.match_, self.try_, self.def_, self.def_, self.def_, self.class_,
                  self.class_, self.named_lambda)
        return self.rng.choice(simple + nested if depth < DEPTH else simple)(body, depth + 1)

    def assign(self, body, depth):
        return [f'{self.name()} = {self.expr(body)}']

    def augmented(self, body, depth):
        return [f'{self.name()} += {self.expr(body)}']

    def unpacked(self, body, depth):
        return [self.one(f'{self.name()}, {self.name()} = {self.expr(body)}, {self.expr(body)}',
                         f'{self.name()} = {self.name()} = {self.expr(body)}',
                         f'{self.name()}, *{self.name()}_ = take([{self.expr(body)}, 0])',
                         f'({self.name()}, [{self.name()}]) = take(({self.expr(body)}, [1]))')]

    def deleted(self, body, depth):
        return [f'del {self.name()}']

    def shown(self, body, depth):
        return [f'show({self.one(self.name() + ", " + self.name(), self.expr(body), self.expr(body), "names(locals())")})']

    def imported(self, body, depth):
        return [f'from operator import neg as {self.name()}_f'] if self.chance(0.5) else [f'from sys import maxsize as {self.name()}']

    def annotated(self, body, depth):
        return [self.one(f'{self.name()}: int = {self.expr(body)}', f'{self.name()}: int')]

    def asserted(self, body, depth):
        return [f'assert ({self.expr(body)}) != 99, {self.expr(body)}']

    def if_(self, body, depth):
        lines = [f'if {self.condition(body, 1)}:', *indented(self.block(body, depth, 2))]
        return lines + (['else:', *indented(self.block(body, depth, 1))] if self.chance(0.5) else [])

    def loop(self, body, depth, head):
        lines = [head, *indented(self.block(body, depth, 2))]
        if self.chance(0.3):
            lines += [f'    if {self.condition(body, 2)}:', f'        {self.one("break", "continue")}']
        return lines + (['else:', *indented(self.block(body, depth, 1))] if self.chance(0.2) else [])

    def for_(self, body, depth):
        target, items = self.one((self.name(), 'range(2)'), (self.name(), f'[{self.expr(body)}, 1]'),
                                 (f'{self.name()}, {self.name()}', 'enumerate("ab")'), (self.name(), f'take({self.expr(body)} for _ in "ab")'))
        if ',' in target:
            items = '[(1, 2), (3, 4)]'
        return self.loop(body, depth, f'for {target} in {items}:')

    def while_(self, body, depth):
        counter = self.new('n')
        return [f'{counter} = 0', *self.loop(body, depth, f'while ({counter} := {counter} + 1) < 3 and ({self.condition(body, 2)}):')]

    def with_(self, body, depth):
        return [f'with holding({self.expr(body)}) as {self.name()}:', *indented(self.block(body, depth, 2))]

    def match_(self, body, depth):
        pattern = self.one(f'int() as {self.name()}', self.name(), f'0 | 1 as {self.name()}', '0')
        lines = [f'match {self.expr(body)}:', f'    case {pattern} if {self.condition(body, 1)}:',
                 *indented(indented(self.block(body, depth, 1)))]
        return lines + ['    case _:', *indented(indented(self.block(body, depth, 1)))]

    def try_(self, body, depth):
        lines = ['try:', *indented(self.block(body, depth, 2)), *self.handler()]
        lines += ['else:', *indented(self.block(body, depth, 1))] if self.chance(0.3) else []
        return lines + (['finally:', *indented(self.block(body, depth, 1))] if self.chance(0.4) else [])

    def def_(self, body, depth):
        name = self.new('f') if self.chance(0.85) else self.name()
        param = self.rng.choice(self.names)
        params, form = self.one(('', 'NAME()'), (param, 'NAME(ARG)'), (f'{param}={self.expr(body)}', 'NAME()'),
                                (f'*, {param}={self.expr(body)}', f'NAME({param}=ARG)'), (f'*{param}_', 'NAME(ARG)'))
        is_generator = self.chance(0.2)
        inner = Body('function', body, (param,) if params.startswith(param) else (), is_generator)
        lines = self.declared(inner) + self.block(inner, depth, self.rng.randrange(1, 5))
        if is_generator:
            lines += [f'yield {self.expr(inner)}', *self.guarded(inner, DEPTH), f'yield {self.expr(inner)}']
            form = f'sum({form})'
        else:
            lines.append(f'return {self.expr(inner)}')
        if not name in self.names:
            body.callables.append((name, form))
        return [*(['@wrap'] if self.chance(0.15) else []), f'def {name}({params}):', *indented(lines), *self.use(body, name, form)]

    def use(self, body, name, form):
        if name in self.names or self.chance(0.3):
            return []
        return [f'show({form.replace("NAME", name).replace("ARG", self.expr(body, 2))})']

    def declared(self, body):
        lines = []
        for name in self.names:
            if name not in body.params and self.chance(0.12):
                lines.append(f'{"nonlocal" if body.is_in_function() and self.chance(0.6) else "global"} {name}')
        most = 0.6 if not body.is_in_function() else 0.15
        return lines + [f'{name} = {self.number()}' for name in self.names[:4] if self.chance(most)]

    def class_(self, body, depth):
        name = self.new('C')
        inner = Body('class', body)
        lines = self.declared(inner) if self.chance(0.5) else []
        lines += self.block(inner, depth, self.rng.randrange(1, 4))
        method = Body('function', inner)
        lines += ['def m(self):', *indented(self.declared(method) + self.block(method, depth, 2) + [f'return {self.expr(method)}'])]
        body.callables.append((name, 'NAME().m()'))
        return [f'class {name}{self.one("", "()", "(object)")}:', *indented(lines), *self.use(body, name, 'NAME().m()')]

    def named_lambda(self, body, depth):
        name = self.new('g')
        param, args = self.lambda_params(body, 2)
        made = f'{name} = lambda{" " if param else ""}{param}: {self.expr(body, 1)}'
        body.callables.append((name, 'NAME(ARG)' if args else 'NAME()'))
        return [made, *self.use(body, name, f'NAME({args})')]


def indented(lines):
    return ['    ' + l for l in lines]


def text_of(rng, name):
    maker = Maker(rng, name)
    module = Body('module')
    lines = [f'{n} = {maker.number()}' for n in maker.names[4:] if maker.chance(0.7)]
    if maker.chance(0.4):  # at the top of the module itself, where nothing may end the program
        lines += ['try:', *indented(maker.block(module, 2, 2)), 'except Exception as e_:', '    show("!", type(e_).__name__, e_)']
    body = Body('function', module)
    lines += [f'def {name}():', *indented(maker.declared(body) + maker.block(body, 0, rng.randrange(3, 8)) + [f'return {maker.expr(body)}'])]
    return '\n'.join(lines) + '\n'


INLINED = (ast.ListComp, ast.SetComp, ast.DictComp)
BODIES = (ast.FunctionDef, ast.Lambda, ast.GeneratorExp, ast.ClassDef)


def names_in(node):
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def inside_of(node):
    """What belongs to the body itself, not to the one around: no defaults, bases and first iterables."""
    if isinstance(node, ast.GeneratorExp):
        first = node.generators[0]
        return [node.elt, first.target, *first.ifs, *node.generators[1:]]
    return (node.body if isinstance(node.body, list) else [node.body]) if isinstance(node, BODIES) else ast.iter_child_nodes(node)


def parts(node, own, inlined, inner):
    """Sorts what stands in a body, outside of inner ones: its own names, comprehensions, inner bodies."""
    for child in inside_of(node):
        if isinstance(child, ast.Name):
            own.add(child.id)
        if isinstance(child, BODIES):
            inner.append(child)
            continue
        if isinstance(child, INLINED):
            inlined.append(child)
        parts(child, set() if isinstance(child, INLINED) else own, inlined, inner)


def misleads_cpython(tree):
    """CPython 3.13 takes the target of a comprehension for a variable of the function around, when inner bodies beside the
    comprehension use that name and the function itself does not."""
    for node in ast.walk(tree):
        if not isinstance(node, BODIES):
            continue
        own = {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)} if hasattr(node, 'args') else set()
        inlined, inner = [], []
        parts(node, own, inlined, inner)
        for comprehension in inlined:
            targets = set().union(*(names_in(g.target) for g in comprehension.generators))
            first = comprehension.generators[0].iter
            inside = {n for n in ast.walk(comprehension)} - {n for n in ast.walk(first)}
            if (targets - own) & set().union(*(names_in(n) for n in inner if n not in inside)):
                return True
    return False


def case(rng, name):
    """A text that is right Python: what may stand where has many rules, which the parser knows best."""
    while True:
        text = text_of(rng, name)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter('ignore')
                compile(text, name, 'exec')
        except SyntaxError:
            continue
        if len(text) < 6000 and not misleads_cpython(ast.parse(text)):
            return text


if __name__ == '__main__':
    sys.setrecursionlimit(10000)
    main(__doc__, case, PRELUDE, each=25)
