#!/usr/bin/env python3
"""Random programs about values with several owners, right or wrong: what pyc accepts must run without a fault under ASan, and print the same at
-O0 and at -O2. Closes with `N passed, N failed`.

    shared.py --pyc PYC [--cases N | --seconds N] [--seed N] [--each N] [--keep DIR]

A case is a few functions that call each other with nodes of one small graph, any of which may be the same. Cases with an error are taken out
until the others are accepted; how many that are is said, too.
"""
import argparse
import json
import os
import random
import sys
import tempfile
import time

from run import shell

PRELUDE = '''# Nodes that own each other, and leaves.
from std.memory import ArcPointer, WeakPointer


def mk(n: Int) -> String:
    return String(n) * 20


def look(text: String):
    print(text.byte_length(), text.as_bytes()[0] if text.byte_length() > 0 else UInt8(0))


struct Leaf(Movable):
    var name: String

    def __init__(out self, n: Int):
        self.name = mk(n)


struct Node(Movable):
    var name: String
    var items: List[String]
    var leaf: ArcPointer[Leaf]
    var kids: List[ArcPointer[Node]]
    var next: Optional[ArcPointer[Node]]

    def __init__(out self, n: Int):
        self.name = mk(n)
        self.items = [mk(n), mk(n + 1)]
        self.leaf = ArcPointer(Leaf(n))
        self.kids = []
        self.next = None

    def first(self) -> ref[self] String:
        return self.items[0]
'''
GRAPH = '''    var a = ArcPointer(Node(1))
    var b = ArcPointer(Node(2))
    var c = ArcPointer(Node(3))
    a[].kids.append(b)
    a[].kids.append(a)
    b[].next = a
    b[].kids.append(c)
    c[].next = b
    c[].leaf = a[].leaf
'''
ENDS = '''    a[].kids.clear()
    b[].next = None
    c[].next = None
'''
TYPES = {'owner': 'ArcPointer[Node]', 'node': 'Node', 'items': 'List[String]', 'text': 'String', 'leaf': 'Leaf', 'slot': 'ArcPointer[Leaf]',
         'kids': 'List[ArcPointer[Node]]', 'next': 'Optional[ArcPointer[Node]]'}


class Case:
    def __init__(self, seed, number):
        self.rng, self.number = random.Random(seed), number
        self.functions = []
        for i in range(self.rng.randrange(1, 4)):
            kinds = [self.rng.choice(['node', 'node', 'owner', 'owner', 'owner', 'items', 'text', 'leaf', 'slot', 'kids', 'next'])
                     for _ in range(self.rng.randrange(1, 4))]
            self.functions.append((f'f{number}_{i}', [(k, self.rng.random() < .6) for k in kinds]))
        self.fresh = 0

    # A place is (text, guards, may be changed); `roots` are names with their kinds.
    def place(self, kind, depth=3):
        found = [(n, (), m) for n, k, m in self.roots if k == kind]
        if depth > 0:
            ways = {'node': [('owner', '{}[]', None, True)],
                    'owner': [('kids', '{}[0]', 'len({}) > 0', None), ('next', '{}.value()', '{}', None)],
                    'items': [('node', '{}.items', None, None)], 'leaf': [('slot', '{}[]', None, True)],
                    'text': [('node', '{}.name', None, None), ('items', '{}[0]', 'len({}) > 0', None), ('leaf', '{}.name', None, None),
                             ('node', '{}.first()', 'len({}.items) > 0', False)],
                    'slot': [('node', '{}.leaf', None, None)], 'kids': [('node', '{}.kids', None, None)], 'next': [('node', '{}.next', None, None)]}[kind]
            self.rng.shuffle(ways)
            for base, form, guard, mutable in ways[:2]:
                if inner := self.place(base, depth - 1):
                    text, guards, m = inner
                    found.append((form.format(text), guards + ((guard.format(text),) if guard else ()), m if mutable is None else mutable))
        return self.rng.choice(found) if found else None

    def changed(self, kind):
        for _ in range(4):
            p = self.place(kind)
            if p and p[2]:
                return p
        return None

    def name(self, letter):
        self.fresh += 1
        return f'{letter}{self.fresh}'

    # --- statements: lists of lines ---
    def guarded(self, places, lines):
        guards = [g for p in places for g in p[1]]
        for g in reversed(guards):
            lines = [f'if {g}:'] + ['    ' + l for l in lines]
        return lines

    def change(self):
        n = self.rng.randrange(100)
        kind, form = self.rng.choice([('text', '{} += "x"'), ('text', '{} = mk(%d)' % n), ('items', '{}.clear()'), ('items', '{}.append(mk(%d))' % n),
                                      ('items', '{} = [mk(%d)]' % n), ('slot', '{} = ArcPointer(Leaf(%d))' % n), ('slot', '{} = ArcPointer(Leaf(%d))' % n),
                                      ('kids', '{}.clear()'), ('kids', '{}.append(@)'), ('next', '{} = None'), ('next', '{} = @'), ('owner', '{} = @'),
                                      ('kids', '{} = List[ArcPointer[Node]]()')])
        p = self.changed(kind)
        if not p:
            return []
        places, line = [p], form.format(p[0])
        if '@' in line:
            q = self.place('owner')
            if not q:
                return []
            places, line = [p, q], line.replace('@', f'{q[0]}.copy()')
        return self.guarded(places, [line])

    def use(self):
        p = self.place('text')
        return self.guarded([p], [f'look({p[0]})']) if p else []

    def scope(self, header, names, depth):
        kept = len(self.roots)
        self.roots += names
        lines = self.block(depth - 1, 1)
        del self.roots[kept:]
        return [header] + ['    ' + l for l in lines]

    def reference(self, depth):
        """A reference, which what follows in the block may use."""
        kind = self.rng.choice(['text', 'text', 'items', 'leaf', 'node', 'kids'])
        p = self.place(kind)
        if not p:
            return []
        r = self.name('r')
        kept = len(self.roots)
        self.roots.append((r, kind, p[2]))
        lines = self.block(depth - 1, 1) + self.use_of(r, kind)
        del self.roots[kept:]
        return self.guarded([p], [f'ref {r} = {p[0]}'] + lines)

    def use_of(self, r, kind):
        return {'text': [f'look({r})'], 'items': [f'for x in {r}:', '    look(x)'], 'leaf': [f'look({r}.name)'], 'node': [f'look({r}.name)'],
                'kids': [f'print(len({r}))']}[kind]

    def loop(self, depth):
        kind, of = self.rng.choice([('items', 'text'), ('kids', 'owner')])
        p = self.place(kind)
        if not p:
            return []
        i, n = self.name('i'), self.name('n')
        inner = self.scope(f'for {i} in {p[0]}:', [(i, of, False)], depth)
        return self.guarded([p], [f'var {n} = 0', inner[0], f'    {n} += 1', f'    if {n} > 4:', '        break'] + inner[1:])

    def variable(self, depth):
        p, v = self.place('owner'), self.name('v')
        if not p:
            return []
        kept = len(self.roots)
        self.roots.append((v, 'owner', True))
        lines = self.block(depth - 1, 1)
        del self.roots[kept:]
        return self.guarded([p], [f'var {v} = {p[0]}.copy()'] + lines)

    def window(self, depth):
        p, t = self.changed('items'), self.name('t')
        if not p or '[]' in p[0] or '(' in p[0] or '[' in p[0]:
            return []
        return self.guarded([p], [f'var {t} = {p[0]}^'] + self.block(depth - 1, 1) + [f'{p[0]} = {t}^'])

    def exchange(self):
        kind = self.rng.choice(['text', 'items', 'slot'])
        p, q = self.changed(kind), self.changed(kind)
        return self.guarded([p, q], [f'swap({p[0]}, {q[0]})']) if p and q else []

    def closure(self, depth):
        owners = [n for n, k, _ in self.roots if k == 'owner' and n.isidentifier()]
        if not owners:
            return []
        o, f = self.rng.choice(owners), self.name('g')
        kept, self.roots = self.roots, [(o, 'owner', False)]
        inner = self.change() or ['pass']
        self.roots = kept
        lines = []
        for _ in range(2):
            lines += self.block(depth - 1, 1) + [f'{f}()']
        return [f'def {f}() {{read {o}}}:'] + ['    ' + l for l in inner] + lines

    def call(self):
        name, params = self.rng.choice(self.functions)
        places = [self.changed(k) if m else self.place(k) for k, m in params]
        if None in places:
            return []
        return self.guarded(places, [f'{name}({", ".join(["fuel - 1"] + [p[0] for p in places])})'])

    def block(self, depth, least=2):
        lines = []
        for _ in range(self.rng.randrange(1, least + 1)):
            r = self.rng.randrange(20)
            if depth <= 0 or r < 4:
                lines += self.change() if r < 12 else self.use()
            elif r < 6:
                lines += self.use()
            elif r < 10:
                lines += self.reference(depth)
            elif r < 12:
                lines += self.loop(depth)
            elif r < 13:
                lines += self.variable(depth)
            elif r < 14:
                lines += self.window(depth)
            elif r < 15:
                lines += self.exchange()
            elif r < 16:
                lines += self.closure(depth)
            else:
                lines += self.call()
        return lines or ['pass']

    def text(self):
        out = []
        for name, params in self.functions:
            self.roots = [(f'p{i}', k, m) for i, (k, m) in enumerate(params)]
            head = ', '.join(['fuel: Int'] + [f'{"mut " if m else ""}p{i}: {TYPES[k]}' for i, (k, m) in enumerate(params)])
            out += [f'def {name}({head}):', '    if fuel < 0:', '        return'] + ['    ' + l for l in self.block(self.rng.randrange(1, 4))] + ['']
        self.roots = [(n, 'owner', True) for n in 'abc']
        calls = [l for _ in range(3) for l in self.call()]
        out += [f'def case{self.number}():', '    var fuel = 4'] + GRAPH.splitlines() + ['    ' + l for l in calls] + ENDS.splitlines() + ['']
        return out


class Batch:
    def __init__(self, options, first):
        self.options, self.first = options, first
        self.texts = {i: Case(first + i, i).text() for i in range(options.each)}
        self.path = os.path.join(options.keep, f'{first}.mojo')
        self.refused, self.fault = 0, None

    def write(self):
        """The program, and the case of each line."""
        lines, owner = PRELUDE.splitlines() + [''], {}
        for number, text in self.texts.items():
            for line in text:
                lines.append(line)
                owner[len(lines)] = number
        lines += ['def main():'] + [f'    print("= {n}")\n    case{n}()' for n in self.texts] + ['    pass']
        with open(self.path, 'w') as out:
            out.write('\n'.join(lines) + '\n')
        return owner

    def prune(self):
        while True:
            owner = self.write()
            r = shell([self.options.pyc, 'check', '--error-format=json', self.path])
            errors = [json.loads(l) for l in (r.stdout + r.stderr).splitlines() if l.startswith('{')]
            wrong = {owner.get(e['line']) for e in errors if e['severity'] == 'error'}
            if r.returncode == 0:
                return True
            strange = [e for e in errors if e['severity'] == 'error' and not e['code'].startswith('E04')]
            if not wrong or None in wrong or strange:
                self.fault = f'{self.path}: {strange[0] if strange else (r.stderr or "no error in a case")[-600:]}'
                return False
            self.refused += len(wrong)
            for n in wrong:
                del self.texts[n]

    def run(self):
        if not self.prune() or not self.texts:
            return
        outputs = []
        for level in '02':
            exe = self.path[:-5] + level
            r = shell([self.options.pyc, 'build', f'-O{level}', '--sanitize=address', self.path, '-o', exe])
            if r.returncode == 0:
                r = shell([exe], env={**os.environ, 'ASAN_OPTIONS': 'detect_leaks=0'})
                os.remove(exe)
            if r.returncode != 0:
                self.fault = f'{self.path}: -O{level}: {r.stdout[-60:]!r} {r.stderr[:700]}'
                return
            outputs.append(r.stdout)
        if outputs[0] != outputs[1]:
            self.fault = f'{self.path}: -O0 and -O2 differ'


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--pyc', required=True)
    ap.add_argument('--cases', type=int, default=100)
    ap.add_argument('--seconds', type=int)
    ap.add_argument('--each', type=int, default=50)
    ap.add_argument('--seed', type=int, default=0)
    ap.add_argument('--keep')
    options = ap.parse_args()
    accepted = refused = passed = failed = 0
    start, first = time.time(), options.seed
    with tempfile.TemporaryDirectory() as folder:
        options.keep = options.keep or folder
        while time.time() - start < options.seconds if options.seconds else first < options.seed + options.cases:
            batch = Batch(options, first)
            batch.run()
            accepted, refused = accepted + len(batch.texts), refused + batch.refused
            passed, failed = passed + (batch.fault is None), failed + (batch.fault is not None)
            if batch.fault:
                print(batch.fault, flush=True)
            first += options.each
    print(f'{accepted} cases accepted, {refused} refused')
    print(f'{passed} passed, {failed} failed')
    sys.exit(failed > 0)


main()
