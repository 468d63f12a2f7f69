#!/usr/bin/env python3
"""Random functions about containers whose class a compiler knows: items, slices, methods, loops over them that change them meanwhile,
enumerate, zip, reversed, ranges of any size, unpacking, sums and the like.

usage: containers.py [--pyc build/pyc] [--seed N] [--count N] [--seconds N] …   (see common.py)
"""
from common import main

INTS = ['0', '1', '2', '3', '-1', '-2', '5', '7', '100', '-100', '2**62', '-2**62', '2**62 - 1', '10**20', '-10**20']
SCALARS = INTS[:8] + ["'a'", "'bc'", "''", 'None', 'True', '1.5', "'\u00e9'", '(1, 2)']
TEXTS = ["'abcab'", "'a b,c'", "'h\u00e9llo'", "''", "'x'"]
NAMES = ['n', 'm', 'k']


class Body:
    def __init__(self, rng):
        self.rng, self.depth, self.loops = rng, 0, 0
        self.lines = []

    def pick(self, items):
        return self.rng.choice(items)

    def int(self):
        return self.pick(NAMES + ['len(xs)', 'len(d)', 'len(text)', 'ord(text[0])', 'sum(i for i in ns)', 'max(ns)', 'min(n, m, 3)'] + INTS)

    def small(self):
        return self.pick(NAMES + INTS[:8] + ['len(xs) - 1', 'n % 4', 'm & 3', 'len(text) // 2'])

    def scalar(self):
        return self.pick([self.int, lambda: self.pick(SCALARS), lambda: f'xs[{self.small()}]', lambda: f'text[{self.small()}]',
                          lambda: f'd.get({self.key()})', lambda: f't[{self.small()}]', lambda: f'{self.small()} + {self.small()}'])()

    def key(self):
        return self.pick(["'a'", "'b'", '1', '2', 'n', '(n, 1)', 'None', 'text[:1]', '1.0', 'True'])

    def slice(self):
        part = lambda: self.pick(['', self.small(), self.small()])
        return f'{part()}:{part()}' + self.pick(['', '', f':{self.pick(["1", "-1", "2", "-2", "n", "0"])}'])

    def iterable(self, deep=True, endless=False):
        near = lambda: f'({self.small()}) % 25 - 3'
        far = self.int if endless else near
        plain = ['xs', 't', 'text', 'ns', 'd', 's and sorted(map(repr, s))', f'xs[{self.slice()}]', f'text[{self.slice()}]', 'd.values()',
                 f'range({near()})', f'range({near()}, {far()})', f'range({far()}, {near()}, {self.pick(["1", "-1", "2", "-3", "n"])})',
                 'reversed(xs)', 'reversed(t)', f'reversed(range({near()}))', 'xs.copy()', "text.split('a')", '(x for x in xs[:40])', 'd.keys()']
        if deep and self.rng.random() < 0.4:
            return self.pick([f'enumerate({self.iterable(False)})', f'enumerate({self.iterable(False)}, {self.pick(["1", "-5", "n"])})',
                              f'zip({self.iterable(False)}, {self.iterable(False)})', 'd.items()',
                              f'enumerate(zip({self.iterable(False)}, {self.iterable(False)}))'])
        return self.pick(plain)

    def target(self, iterable):
        if iterable.startswith('enumerate(zip'):
            return self.pick(['i, (x, y)', 'i, x', 'x'])
        if iterable.startswith(('enumerate', 'zip', 'd.items')):
            return self.pick(['i, x', 'i, x', 'x', 'i, *x'])
        return self.pick(['x', 'x', 'x', 'x', 'i, x' if self.rng.random() < 0.2 else 'x'])

    def add(self, text):
        self.lines.append('    ' * (self.depth + 2) + text)

    def simple(self):
        text = self.plain(self.small(), self.scalar())
        if self.rng.random() < 0.3:
            self.add(text)
            return
        self.add('try:')
        self.add('    ' + text)
        self.add('except Exception as e:')
        self.add('    out.append((type(e).__name__, str(e)))')

    def plain(self, index, value):
        return self.pick([
            f'xs[{index}] = {value}', f'xs.append({value})', f'xs.append({value})', 'out.append(xs.pop())', f'out.append(xs.pop({index}))',
            f'xs.insert({index}, {value})', f'xs.extend({self.iterable(False)}); del xs[40:]', f'del xs[{index}]', f'xs[{self.slice()}] = {self.iterable(False)}; del xs[40:]',
            f'ns[{index}] += {self.int()}', f'ns.append({self.int()})', f'd[{self.key()}] = {value}', f'out.append(d.pop({self.key()}, {value}))',
            f'out.append(d.setdefault({self.key()}, {value}))', f'del d[{self.key()}]', f's.add({self.key()})', f's.discard({self.key()})',
            f'out.append({value} in xs)', f'out.append({self.key()} in d)', f'out.append({self.key()} not in s)', f'out.append({value} in t)',
            f'n, m = {self.small()}, {self.small()}', 'n, m = m, n', 'i, x = xs', 'i, x, y = t', f'text += {self.pick(TEXTS)}',
            f'k = {self.int()} {self.pick(["+", "-", "*", "//", "%", "&", "|", "^"])} {self.int()}', f'k = {self.small()} {self.pick(["<<", ">>"])} {self.pick(["1", "3", "n", "62", "64"])}',
            f'k = -{self.int()}', f'k = abs({self.int()}) % 1000', f'out.append(({self.int()}) / ({self.int()}))',
            f'out.append(text[{index}] {self.pick(["==", "<", ">=", "!="])} {self.pick(TEXTS)})', f'out.append(chr({self.small()} % 300))',
            f'out.append(xs[{self.slice()}])', f'out.append(t[{self.slice()}])', f'out.append(text[{self.slice()}])',
            f'out.append([x for x in {self.iterable()}])', f'out.append(list(x for x in {self.iterable()}))', f'out.append(sum(1 for x in {self.iterable()}))',
            'out.append(sum(x * 2 for x in ns))', 'out.append(max(x for x in ns))', 'out.append(min(x % 7 for x in ns))', 'out.append(sum(x / 4 for x in ns if x < 2**60))',
            f'out.append(any(x == {value} for x in {self.iterable(False)}))', f'out.append(xs.index({value}))', f'out.append(xs.count({value}))',
            f"out.append(text.find({self.pick(TEXTS)}))", "out.append(text.split(','))", "out.append('-'.join(text))", 'xs.reverse()', 'xs.clear()', 'out.append(bool(xs))',
            f'out.append(isinstance({value}, {self.pick(["int", "str", "float", "bool", "(int, str)", "list"])}))', 'ns.sort()', f'out.append(sorted(ns)[{self.slice()}])',
            f'out.append({{x: 1 for x in {self.iterable(False)}}})', f'out.append(dict(enumerate({self.iterable(False)})))',
        ])

    def block(self, count):
        for _ in range(count):
            self.statement()

    def loop(self):
        iterable = self.iterable(endless=True)
        self.loops += 1
        self.add(f'for {self.target(iterable)} in {iterable}:')
        self.depth += 1
        self.add('steps += 1')
        self.add('if steps > 60:')
        self.add('    break')
        self.add(f'out.append({self.pick(["i", "x", "x", "n", "k"])})')
        self.block(self.rng.randrange(1, 3))
        if self.rng.random() < 0.2:
            self.add(f'if x == {self.scalar()}:')
            self.add('    ' + self.pick(['break', 'continue']))
        self.depth -= 1
        if self.rng.random() < 0.15:
            self.add('else:')
            self.add("    out.append('else')")

    def statement(self):
        roll = self.rng.random()
        if self.depth < 3 and roll < 0.2 and self.loops < 5:
            self.loop()
        elif self.depth < 3 and roll < 0.3:
            self.add(f'if {self.pick(["xs", "not xs", "d", "text", "n < m", "len(xs) > 3", "not s", "k and ns"])}:')
            self.depth += 1
            self.block(1)
            self.depth -= 1
        elif self.depth < 3 and roll < 0.36:
            self.add('try:')
            self.depth += 1
            self.block(2)
            self.depth -= 1
            self.add('except Exception as e:')
            self.add('    out.append((type(e).__name__, str(e)))')
        else:
            self.simple()


def case(rng, name):
    body = Body(rng)
    body.block(rng.randrange(5, 12))
    scalars = ', '.join(rng.choice(SCALARS) for _ in range(rng.randrange(5)))
    ints = ', '.join(rng.choice(INTS) for _ in range(rng.randrange(1, 4)))
    return f'''def {name}():
    xs, ns, out, steps = [{scalars}], [{ints}], [], 0
    t, d, s = (1, 'b', {rng.choice(SCALARS)}), {{'a': 1, 2: {rng.choice(SCALARS)}}}, {{1, 'z'}}
    text, n, m, k, i, x, y = {rng.choice(TEXTS)}, {rng.choice(INTS[:8])}, {rng.choice(INTS[:8])}, 3, 0, None, None
    try:
''' + '\n'.join(body.lines) + '''
    finally:
        print(repr((xs, ns, t, d, len(s), text, n, m, k, i, x, y, steps))[:3000])
        print(repr(out)[:3000])
'''


if __name__ == '__main__':
    main(__doc__, case)
