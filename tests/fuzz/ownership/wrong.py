#!/usr/bin/env python3
"""Random functions that break one rule each; `pyc check` must refuse every one of them. Closes with `N passed, N failed`.

    wrong.py --pyc PYC [--functions N | --seconds N] [--seed N] [--keep DIR]

A mistake is made of steps on variables of its own: what is set up, what goes wrong, what would show it. Between them stand
statements of the right generator, and the middle is put into branches, loops and handlers.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

from right import Function
from run import main_text

HERE = os.path.dirname(os.path.abspath(__file__))
EACH = 15  # functions in a program: of more than 20 errors pyc tells no more

PRELUDE = '''

@explicit_destroy("close it")
struct Linear(Movable, Deinitable where False):
    var id: Int

    def __init__(out self, id: Int):
        self.id = id

    def close(deinit self):
        pass

    def look(self):
        print(self.id)


struct View[o: MutOrigin](Copyable, Movable):
    var list: Pointer[List[Probe], Self.o]

    def __init__(out self, list: Pointer[List[Probe], Self.o]):
        self.list = list

    def first(self) -> ref[Self.o] Probe:
        return self.list[][0]

    def grow(self, var p: Probe):
        self.list[].append(p^)


struct Rows(Movable):
    var rows: List[List[Probe]]

    def __init__(out self):
        self.rows = List[List[Probe]]()
        self.rows.append(List[Probe]())

    def first(ref self) -> ref[self] Probe:
        return self.rows[0][0]


def first_of(ref xs: List[Probe]) -> ref[xs] Probe:
    return xs[0]


def eat_list(var xs: List[Probe]):
    pass


def two(mut a: Probe, mut b: Probe):
    pass


def mixed(mut a: Probe, b: Probe):
    pass


def grow_from(mut xs: List[Probe], p: Probe):
    xs.append(p.copy())


def call_with[F: def() -> None](f: F, p: Probe):
    f()
    use(0, p)


def grow(mut xs: List[Probe], mut t: Ticket):
    xs.append(mk(t, 0))


def may_fail(mut t: Ticket) raises:
    if t.flip():
        raise Error("failed")

'''
TASKS = '''
from std.algorithm import parallelize
from std.memory import ArcPointer

comptime Task = def(Int) -> None


@fieldwise_init
struct Job(ImplicitlyCopyable, Movable):
    var task: Task


@fieldwise_init
struct Bump(Copyable, Movable):
    var count: Int

    def __call__(mut self, i: Int):
        self.count += i


def growing(list: ArcPointer[List[Int]]) -> Task:
    def grow(i: Int) {var list}:
        list[].append(i)

    return grow

'''


class Text:
    def __init__(self, *lines):
        self.lines = list(lines)

    def text(self):
        return self.lines


def indent(lines):
    return ['    ' + l for l in lines]


class Wrong(Function):
    is_modelled = False

    def __init__(self, seed, name, mistakes):
        self.mistake, self.mistakes = None, mistakes
        super().__init__(seed, name)

    # --- where the mistake goes ---
    def statements(self, depth):
        body = super().statements(depth)
        if self.mistake is None and not self.quiet and not self.ended and self.rng.random() < (.5 if depth < 4 else 1):
            kind = self.rng.choice(self.mistakes)
            self.mistake = kind.__name__
            lines = kind(self)
            body.append(Text(*lines))
        return body

    def filling(self):
        made = [l for _ in range(self.rng.randrange(3)) for s in self.listed(self.simple()) for l in s.text()]
        return made

    def nested(self, lines):
        """Somewhere on a way that may be taken."""
        for _ in range(self.rng.randrange(3) if lines else 0):
            kind = self.rng.randrange(5)
            if kind == 0:
                lines = ['if t.flip():'] + indent(lines)
            elif kind == 1:
                lines = ['if t.flip():', '    note(1)', 'else:'] + indent(lines)
            elif kind == 2 and not any(l.startswith('var ') for l in lines):
                lines = ['while t.flip():'] + indent(lines) + ['    break']
            elif kind == 3:
                lines = ['try:', '    may_fail(t)'] + indent(lines) + ['except:', '    note(2)']
            else:
                lines = [f'for {self.fresh("n")} in range(2):'] + indent(lines) + ['    break']
        return lines

    def steps(self, first, middle, last):
        return first + self.filling() + self.nested(middle) + self.filling() + self.nested(last)


def probe(f):
    x = f.fresh('x')
    return x, [f'var {x} = mk(t, {f.site()})']


def look(f, place):
    return f.rng.choice(([f'use({f.site()}, {place})'], [f'both({f.site()}, s, {place})'], [f'use({f.site()}, same({place}))'], [f'_ = {place}.copy()']))


# --- mistakes: lines of text ---

def used_after_move(f):
    x, first = probe(f)
    last = f.rng.choice((look(f, x), [f'eat(1, {x}^)'], [f'change(1, {x})'], [f'ref {f.fresh("r")} = {x}', f'use(1, {f"r{f.refs}"})']))
    return f.steps(first, [f.rng.choice((f'eat(1, {x}^)', f'var {f.fresh("y")} = {x}^', f'_ = {x}^'))], last)


def moved_in_loop(f):
    x, first = probe(f)
    return first + f.filling() + ['while t.flip():'] + indent([f'eat(1, {x}^)'])


def maybe_unset(f):
    x = f.fresh('x')
    middle = ['if t.flip():', f'    {x} = mk(t, 1)'] if f.rng.random() < .7 else f.filling()
    return [f'var {x}: Probe'] + f.filling() + middle + f.filling() + f.nested(look(f, x))


def set_in_try(f):
    x = f.fresh('x')
    return [f'var {x}: Probe', 'try:', '    may_fail(t)', f'    {x} = mk(t, 1)', 'except:', '    note(1)'] + look(f, x)


def parts_missing(f):
    w = f.fresh('w')
    last = f.rng.choice(([f'use_twin(1, {w})'], [f'eat_twin(1, {w}^)'], look(f, f'{w}.a'), [f'eat(1, {w}.a^)'], []))
    return f.steps([f'var {w} = Twin(mk(t, 1), mk(t, 2))'], [f'eat(1, {w}.a^)'], last)


def used_after_deinit(f):
    w = f.fresh('w')
    return f.steps([f'var {w} = Twin(mk(t, 1), mk(t, 2))'], [f'_ = {w}^.into_first()'], f.rng.choice(([f'use_twin(1, {w})'], look(f, f'{w}.b'))))


def moved_from_lender(f):
    x, first = probe(f)
    xs, r, e = f.fresh('xs'), f.fresh('r'), f.fresh('e')
    return f.rng.choice((
        ['eat(1, s^)'],
        [f'var {xs} = List[Probe]()', f'{xs}.append(mk(t, 1))', f'eat(1, {xs}[0]^)'],
        first + [f'ref {r} = {x}', f'eat(1, {r}^)'],
        [f'var {xs} = List[Probe]()', f'for ref {e} in {xs}:', f'    eat(1, {e}^)'],
        first + [f'var {r} = Pointer(to={x})', f'eat(1, {r}[]^)'],
    ))


def not_restored(f):
    return f.filling() + ['if t.flip():', '    eat(1, p^)'] + indent(['may_fail(t)' if not f.carries else '_ = fault(t, 1)', 'p = mk(t, 1)'])


def lender_changed(f):
    xs, e = f.fresh('xs'), f.fresh('e')
    return f.rng.choice((['change(1, s)'], ['s = mk(t, 1)'], [f'var {xs} = List[Probe]()', f'for {e} in {xs}:', f'    change(1, {e})']))


def stale(f):
    """A reference into a container that has changed."""
    c, r = f.fresh('c'), f.fresh('r')
    makers, changes = f.rng.choice(CONTAINERS)
    setup, made, place = f.rng.choice(makers)
    sub = lambda text: text.replace('$c', c).replace('$r', r)
    first = [sub(l) for l in setup + made]
    return f.steps(first, [sub(f.rng.choice(changes))], look(f, sub(place)))


LIST = ['var $c = List[Probe]()', '$c.append(mk(t, 1))']
LIST_CHANGES = ['$c.append(mk(t, 2))', '$c.clear()', 'eat(1, $c.pop())', '$c.insert(0, mk(t, 2))', '$c = List[Probe]()', 'eat_list($c^)', 'grow($c, t)',
                '_ = $c^']
LIST_MAKERS = [
    (LIST, ['ref $r = $c[0]'], '$r'),
    (LIST, ['var $r = Pointer(to=$c[0])'], '$r[]'),
    (LIST, ['ref $r = first_of($c)'], '$r'),
    (LIST, ['ref $r = same($c[0])'], '$r'),
    (LIST, ['ref $r = pick(t.flip(), s, $c[0])'], '$r'),
    (LIST, ['var $r = Span($c)'], '$r[0]'),
    (LIST, ['var $r = $c[0:1]'], '$r[0]'),
    (LIST, ['var $rv = View(Pointer(to=$c))', 'ref $r = $rv.first()'], '$r'),
    (LIST, ['var $rl = [Pointer(to=$c[0])]'], '$rl[0][]'),
    (LIST, ['var $rt = (1, Pointer(to=$c[0]))'], '$rt[1][]'),
    (LIST, ['var $ro = Optional(Pointer(to=$c[0]))'], '$ro.value()[]'),
    (LIST, ['var $rs = Span($c)', 'ref $r = $rs[0]'], '$r'),
]
CONTAINERS = [
    (LIST_MAKERS, LIST_CHANGES),
    (LIST_MAKERS, LIST_CHANGES),
    ([(LIST, ['var $cp = Pointer(to=$c)', 'ref $r = $c[0]'], '$r'), (LIST, ['var $cp = Pointer(to=$c)', 'ref $r = $cp[][0]'], '$r')],
     ['$cp[].append(mk(t, 2))', '$cp[].clear()', 'grow($cp[], t)']),
    ([(LIST, ['var $cv = View(Pointer(to=$c))', 'ref $r = $cv.first()'], '$r'), (LIST, ['var $cv = View(Pointer(to=$c))', 'ref $r = $c[0]'], '$r')],
     ['$cv.grow(mk(t, 2))', '$cv.list[].clear()', '$c.clear()']),
    ([(['var $c = Optional[Probe](mk(t, 1))'], ['ref $r = $c.value()'], '$r'), (['var $c = Optional[Probe](mk(t, 1))'], ['var $r = Pointer(to=$c.value())'], '$r[]')],
     ['$c = None', 'eat(1, $c.take())', '$c = Optional[Probe](mk(t, 2))', '_ = $c^']),
    ([(['var $c = Variant[Probe, Int](mk(t, 1))'], ['ref $r = $c[Probe]'], '$r')], ['$c = Variant[Probe, Int](3)', '$c.set(3)', '_ = $c^']),
    ([(['var $c = OwnedPointer(mk(t, 1))'], ['ref $r = $c[]'], '$r')], ['$c = OwnedPointer(mk(t, 2))', 'eat(1, $c^.into_inner())', '_ = $c^']),
    ([(['var $c = Rows()', '$c.rows[0].append(mk(t, 1))'], ['ref $r = $c.first()'], '$r'),
      (['var $c = Rows()', '$c.rows[0].append(mk(t, 1))'], ['ref $r = $c.rows[0][0]'], '$r')],
     ['$c.rows[0] = List[Probe]()', '$c.rows.clear()', '$c.rows[0].clear()', '$c = Rows()', '$c.rows[0].append(mk(t, 2))', '_ = $c^']),
]


def changed_while_walked(f):
    xs, e = f.fresh('xs'), f.fresh('e')
    change = f.rng.choice(LIST_CHANGES[:7]).replace('$c', xs)
    ref = f.rng.choice(('', 'ref '))
    return [f'var {xs} = List[Probe]()', f'{xs}.append(mk(t, 1))', f'for {ref}{e} in {xs}:'] + indent(f.filling() + f.nested([change]) + look(f, e))


def collides(f):
    x, first = probe(f)
    xs, r = f.fresh('xs'), f.fresh('r')
    lists = [f'var {xs} = List[Probe]()', f'{xs}.append(mk(t, 1))']
    return f.filling() + f.rng.choice((
        first + [f'two({x}, {x})'],
        first + [f'mixed({x}, {x})'],
        first + [f'mixed({x}, same({x}))'],
        first + [f'ref {r} = {x}', f'mixed({x}, {r})'],
        first + [f'var {r} = Pointer(to={x})', f'mixed({x}, {r}[])'],
        first + [f'swap({x}, {x})'],
        first + [f'def {r}() {{mut {x}}}:', f'    change(1, {x})', f'call_with({r}, {x})'],
        lists + [f'two({xs}[0], {xs}[0])'],
        lists + [f'grow_from({xs}, {xs}[0])'],
        lists + [f'grow_from({xs}, first_of({xs}))'],
        lists + [f'var {r} = Span({xs})', f'grow_from({xs}, {r}[0])'],
        ['two(p, p)'],
    ))


def owner_gone(f):
    """A reference to a variable that has been given away, or was of an inner block."""
    x, first = probe(f)
    y, r = f.fresh('y'), f.fresh('r')
    if f.rng.random() < .4:
        return first + [f'var {r} = Pointer(to={x})', 'while t.flip():'] + indent([f'var {y} = mk(t, 1)', f'{r} = Pointer(to={y})']) + look(f, f'{r}[]')
    made, place = f.rng.choice((([f'ref {r} = {x}'], r), ([f'var {r} = Pointer(to={x})'], f'{r}[]'), ([f'ref {r} = same({x})'], r), ([f'ref {r} = pick(t.flip(), s, {x})'], r)))
    return f.steps(first + made, [f.rng.choice((f'eat(1, {x}^)', f'_ = {x}^', f'var {y} = {x}^'))], look(f, place))


def captured_gone(f):
    x, first = probe(f)
    g = f.fresh('g')
    kind = f.rng.choice(('read', 'mut'))
    return f.steps(first + [f'def {g}() {{{kind} {x}}}:', f'    use(1, {x})'], [f'eat(1, {x}^)'], [f'{g}()'])


def linear(f):
    x = f.fresh('x')
    made = [f'var {x} = Linear(1)']
    return f.rng.choice((
        lambda: made + f.filling() + [f'{x}.look()'],
        lambda: made + ['if t.flip():', f'    {x}^.close()'],
        lambda: made + ['try:', '    may_fail(t)', f'    {x}^.close()', 'except:', '    note(1)'],
        lambda: made + f.filling() + [f'{x} = Linear(2)', f'{x}^.close()'],
        lambda: made + f.nested([f'{x}^.close()']) + [f'{x}^.close()'] + f.filling() + [f'{x}^.close()'],
        lambda: [f'for {f.fresh("n")} in range(3):', f'    var {x} = Linear(1)', '    if t.flip():', '        break', f'    {x}^.close()'],
        lambda: ['Linear(3).look()'],
    ))()


def raced(f):
    """A function value that changes what its copies share goes to several threads."""
    g, k, w = f.fresh('g'), f.fresh('k'), f.fresh('w')
    made = f.rng.choice((
        [f'var {g}l = ArcPointer(List[Int]())', f'var {g} = growing({g}l)'],
        [f'var {g}l = ArcPointer(0)', f'def {g}f(i: Int) {{var {g}l}}:', f'    {g}l[] += i', f'var {g}: Task = {g}f'],
        [f'var {g}: Task = Bump(0)'],
    ))
    kept, called = f.rng.choice(KEPT)
    kept, called = kept.replace('$g', g).replace('$k', k), called.replace('$k', k)
    how = f.rng.choice(('read', 'var'))
    closure = [f'def {w}(i: Int) {{{how} {k}}}:', f'    {called}']
    given = f.rng.choice((
        closure + [f'parallelize({w}, 4)'],
        closure + [f'def {w}o(i: Int) {{read {w}}}:', f'    {w}(i)', f'parallelize({w}o, 4)'],
        [f'parallelize({g}, 4)'],
    ))
    return made + f.filling() + ([f'var {k} = {kept}'] if f'{k}' in ' '.join(given) else []) + f.filling() + given


KEPT = [('$g', '$k(i)'), ('($g, 1)', '$k[0](i)'), ('Optional[Task]($g)', '$k.value()(i)'), ('(1, $g)', '$k[1](i)'), ('Job($g)', '$k.task(i)'),
        ('(2, Job($g))', '$k[1].task(i)'), ('Variant[Int, Task]($g)', '$k[Task](i)'), ('Optional[Job](Job($g))', '$k.value().task(i)')]
MISTAKES = [used_after_move, moved_in_loop, maybe_unset, set_in_try, parts_missing, used_after_deinit, moved_from_lender, not_restored,
            stale, stale, stale, stale, changed_while_walked, collides, owner_gone, owner_gone, captured_gone, linear]
EARLY = [lender_changed]  # what is found before ownership is checked, in programs of its own
LATE = [raced]  # what is found when all functions are there, in programs of its own


def one(seed, name, mistakes):
    for again in range(100):
        f = Wrong(seed * 101 + again, name, mistakes)
        if f.mistake:
            return f
    raise AssertionError('no place for a mistake')


def run(pyc, seed, path):
    """Mistakes that were not seen: (function, mistake)."""
    mistakes = {19: EARLY, 9: LATE}.get(seed // EACH % 20, MISTAKES)
    functions = [one(seed + i, f'f{i}', mistakes) for i in range(EACH)]
    with open(os.path.join(HERE, 'prelude.mojo')) as prelude:
        lines = (prelude.read() + PRELUDE + (TASKS if mistakes is LATE else '')).split('\n')
    ranges = []
    for f in functions:
        first = len(lines)
        lines += f.text().split('\n') + ['']
        ranges.append((first, len(lines)))
    lines += main_text(functions).split('\n') if mistakes is LATE else ['def main():', '    pass', '']
    with open(path, 'w') as out:
        out.write('\n'.join(lines))
    r = subprocess.run([pyc, 'check', path], capture_output=True, text=True, timeout=120)
    errors = [(int(m[1]), m[2], m[0]) for m in re.finditer(r'\.mojo:(\d+):\d+: error: .*?\[(E\d+)\]', r.stderr)]
    faults = []
    for f, (first, end) in zip(functions, ranges):
        own = [e for e in errors if first < e[0] <= end]
        strange = [e[2] for e in own if not e[1].startswith('E04') and mistakes is not EARLY]
        if not own:
            faults.append(f'{path}:{first + 1}: {f.name}: {f.mistake} was not seen')
        elif strange:
            faults.append(f'{path}: {f.name}: {f.mistake}: {strange[0]}')
    if r.returncode not in (3, 4):
        faults.append(f'{path}: exit status {r.returncode}: {r.stderr[-300:]}')
    return faults


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--pyc', required=True)
    ap.add_argument('--functions', type=int, default=150)
    ap.add_argument('--seconds', type=int)
    ap.add_argument('--seed', type=int, default=0)
    ap.add_argument('--keep')
    options = ap.parse_args()
    start, passed, failed, first = time.time(), 0, 0, options.seed
    with tempfile.TemporaryDirectory() as folder:
        while time.time() - start < options.seconds if options.seconds else first < options.seed + options.functions:
            faults = run(options.pyc, first, os.path.join(options.keep or folder, f'w{first}.mojo'))
            for f in faults:
                print(f, flush=True)
            passed += EACH - len(faults)
            failed += len(faults)
            first += EACH
    print(f'{passed} passed, {failed} failed')
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
