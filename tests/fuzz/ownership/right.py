"""Random functions that keep all rules.

The generator knows of each variable whether it has a value: on every path (I), on none (U), on some (M). It uses and moves only what
is I. While a reference to something is in scope, that is pinned: it is not moved, and no container it is in is changed.
"""
import random
import re
from collections import Counter, namedtuple

from model import Nothing, Probe, Raised, Several, Shared, liveness
from program import If, Leave, Loop, Raise, Simple, Try, With, lower_function

Place = namedtuple('Place', 'text uses get fixed')   # a Probe that can be looked at; fixed: not to be changed
Source = namedtuple('Source', 'text uses act raises takes')  # an owned Probe

KINDS = {'a': 'Probe', 'b': 'Probe', 'c': 'Probe', 'w': 'Twin', 'z': 'Twin', 'h': 'Echo', 'k': 'Echo', 'xs': 'List[Probe]',
         'ys': 'List[Probe]', 'd': 'Dict[Int, Probe]', 'o': 'Optional[Probe]', 'tp': 'Tuple[Probe, Probe]', 'va': 'Variant[Probe, Int]',
         'ow': 'OwnedPointer[Probe]', 'ar': 'ArcPointer[Probe]', 'br': 'ArcPointer[Probe]', 'ls': 'List[ArcPointer[Probe]]'}
FEW = 4  # how many variables beside the plain ones a function has


def names_of(var):
    return {var, var + '.a', var + '.b'} if KINDS.get(var) == 'Twin' else {var}


class DictVal(Several):
    def __init__(self):
        self.at = {}

    @property
    def items(self):
        return list(self.at.values())


class Function:
    is_modelled = True

    def __init__(self, seed, name):
        self.rng, self.name = random.Random(seed), name
        self.carries = self.rng.random() < .4   # errors carry a Probe
        self.gives = self.rng.random() < .4     # returns a Probe
        extra = [v for v in KINDS if v not in ('a', 'b', 'c')]
        self.vars = ['a', 'b', 'c'] + sorted(self.rng.sample(extra, FEW))
        self.state = {v: 'U' for v in self.vars}
        self.state.update(p='I', q='I')
        self.pins, self.extra, self.broken = Counter(), [], set()
        self.sites, self.handlers, self.loops, self.quiet = 0, [], [], 0
        self.refs, self.plain = 0, False
        self.body = self.statements(4)
        if self.gives and not self.ended:
            self.body.append(self.leave_function())
        if self.is_modelled:
            self.entry = lower_function(self.body, {'p'})
            self.live = liveness(self.entry)

    # --- small things ---
    def site(self):
        self.sites += 1
        return self.sites

    def fresh(self, letter):
        self.refs += 1
        return f'{letter}{self.refs}'

    def having(self, *kinds, wanted='I'):
        return [v for v in self.vars if KINDS[v] in kinds and self.state[v] in wanted and not any(b.split('.')[0] == v for b in self.broken)]

    def pick(self, list):
        return self.rng.choice(list) if list else None

    def movable(self, *kinds):
        found = [v for v in self.having(*kinds) if not self.is_pinned(v)]
        return found + ['q'] * ('Probe' in kinds and self.state['q'] == 'I' and not self.pins['q'])

    def is_pinned(self, var):
        return any(self.pins[n] for n in names_of(var))

    def may_raise(self):
        if not self.quiet:
            if self.handlers:
                self.handlers[-1].append(dict(self.state))
            return True
        return False

    # --- places ---
    def place(self, var, fixed=False):
        return Place(var, frozenset([var]), lambda run: run.env[var], fixed)

    def field(self, var, text, get, fixed=False):
        return Place(text, frozenset([var]), lambda run: get(run.env[var]), fixed)

    def places(self):
        found = [self.place(v) for v in self.having('Probe')] + [self.place('p')] * ('p' not in self.broken)
        if self.state['q'] == 'I':
            found.append(self.place('q'))
        found.append(Place('s', frozenset(), lambda run: run.lent, True))
        for v in self.vars:
            if KINDS[v] == 'Twin' and self.state[v] == 'I':
                for f in 'ab':
                    if f'{v}.{f}' not in self.broken:
                        n = f'{v}.{f}'
                        found.append(Place(n, frozenset([v, n]), lambda run, n=n: run.env[n], False))
        found += [self.field(v, f'{v}.probe', lambda x: x) for v in self.having('Echo')]
        found += [self.field(v, f'{v}[{i}]', lambda x, i=i: x.items[i]) for v in self.having('Tuple[Probe, Probe]') for i in (0, 1)]
        found += [self.field(v, f'{v}[]', lambda x: x.items[0]) for v in self.having('OwnedPointer[Probe]')]
        found += [self.field(v, f'{v}[]', lambda x: x.value, True) for v in self.having('ArcPointer[Probe]')]
        return found + self.extra

    def some_place(self):
        return self.pick(self.places())

    # --- owned values ---
    def source(self, raises=True):
        kind = 11 if self.plain else self.rng.randrange(12)
        if kind == 0 and raises and self.may_raise():
            site, carries = self.site(), self.carries
            return Source(f'{"fault" if carries else "risky"}(t, {site})', frozenset(), lambda run: run.risky(site, carries), True, None)
        if kind <= 2:
            p = self.some_place()
            return Source(f'{p.text}.copy()', p.uses, lambda run: p.get(run).copy(run), False, None)
        if kind <= 5 and (v := self.pick(self.movable('Probe'))):
            self.state[v] = 'U'
            return Source(f'{v}^', frozenset([v]), lambda run: run.take(v), False, v)
        if kind == 6 and (v := self.pick(self.movable('OwnedPointer[Probe]'))):
            self.state[v] = 'U'
            return Source(f'{v}^.into_inner()', frozenset([v]), lambda run: run.take(v).items[0], False, v)
        if kind == 7 and (v := self.pick(self.movable('Twin'))):
            self.state[v] = 'U'

            def first(run):
                second = run.take(v + '.b')
                second.drop(run)
                return run.take(v + '.a')
            return Source(f'{v}^.into_first()', frozenset(names_of(v)), first, False, v)
        site = self.site()
        return Source(f'mk(t, {site})', frozenset(), lambda run: run.make(site), False, None)

    def hold(self, source):
        """Between two sources of one statement nothing of the first may be used up by the second."""
        for n in source.uses:
            self.pins[n] += 1

    def release(self, source):
        for n in source.uses:
            self.pins[n] -= 1

    def two_sources(self):
        s1 = self.source(raises=False)
        self.hold(s1)
        s2 = self.source(raises=False)
        self.release(s1)
        if s1.takes and (s2.uses & names_of(s1.takes)):
            raise AssertionError
        return s1, s2

    # --- statements over whole variables ---
    def assign(self, var=None, raises=True):
        """A new value for any variable."""
        var = var or self.pick([v for v in self.vars if not self.breaks(v)])
        if KINDS[var] not in ('Probe', 'Twin') and self.is_pinned(var):
            return None
        if KINDS[var] == 'Twin' and self.is_pinned(var):
            return None
        made = getattr(self, 'make_' + KINDS[var].split('[')[0])(var, raises)
        self.state[var] = 'I'
        return made

    def breaks(self, var):
        return any(b.split('.')[0] == var for b in self.broken)

    def store(self, var, text, source_list, wrap):
        return Simple(f'{var} = {text}', lambda run, *values: run.put(var, wrap(*values)), [], [var], sources=source_list)

    def make_Probe(self, var, raises):
        self.pins[var] += 1
        s = self.source(raises)
        self.pins[var] -= 1
        return self.store(var, s.text, [s], lambda v: v)

    def make_Twin(self, var, raises):
        self.pins[var] += 1
        s1, s2 = self.two_sources()
        self.pins[var] -= 1

        def act(run, *values):
            for field, value in zip('ab', values):
                run.put(f'{var}.{field}', value)
        return Simple(f'{var} = Twin({s1.text}, {s2.text})', act, [], names_of(var), sources=[s1, s2])

    def make_Echo(self, var, raises):
        others = [v for v in self.having('Echo') if v != var]
        if others and self.rng.random() < .6:
            return self.copy_echo(self.pick(others), var)
        s = self.source(raises)
        return self.store(var, f'Echo({s.text})', [s], lambda v: v)

    def copy_echo(self, source, var):
        def act(run):
            after = run.after[0]
            run.put(var, run.env[source].copy(run) if run.is_live(source, after) else run.take(source))
        return Simple(f'{var} = {source}', act, [source], [var])

    def make_List(self, var, raises):
        kind = KINDS[var]
        others = [v for v in self.having(kind) if v != var]
        if others and self.rng.random() < .3:
            o = self.pick(others)
            return Simple(f'{var} = {o}.copy()', lambda run: run.put(var, run.env[o].copy(run)), [o], [var])
        return Simple(f'{var} = {kind}()', lambda run: run.put(var, Several()), [], [var])

    def make_Dict(self, var, raises):
        return Simple(f'{var} = Dict[Int, Probe]()', lambda run: run.put(var, DictVal()), [], [var])

    def make_Optional(self, var, raises):
        if self.rng.random() < .25:
            return Simple(f'{var} = None', lambda run: run.put(var, Several()), [], [var])
        s = self.source(raises)
        return self.store(var, f'Optional[Probe]({s.text})', [s], lambda v: Several([v]))

    def make_Variant(self, var, raises):
        if self.rng.random() < .25:
            return Simple(f'{var} = Variant[Probe, Int](3)', lambda run: run.put(var, Several()), [], [var])
        s = self.source(raises)
        return self.store(var, f'Variant[Probe, Int]({s.text})', [s], lambda v: Several([v]))

    def make_Tuple(self, var, raises):
        s1, s2 = self.two_sources()
        return self.store(var, f'({s1.text}, {s2.text})', [s1, s2], lambda x, y: Several([x, y]))

    def make_OwnedPointer(self, var, raises):
        s = self.source(raises)
        return self.store(var, f'OwnedPointer({s.text})', [s], lambda v: Several([v]))

    def make_ArcPointer(self, var, raises):
        others = [v for v in self.having('ArcPointer[Probe]') if v != var]
        if others and self.rng.random() < .6:
            o = self.pick(others)
            return Simple(f'{var} = {o}', lambda run: run.put(var, run.env[o].copy(run)), [o], [var])
        s = self.source(raises)
        return self.store(var, f'ArcPointer({s.text})', [s], Shared)

    # --- uses ---
    def use(self):
        site, p = self.site(), self.some_place()
        how = self.rng.randrange(6)
        if how == 0 and not p.fixed:
            return Simple(f'change({site}, {p.text})', lambda run: run.log(f'{site} change {p.get(run).id}'), p.uses)
        if how == 1:
            q = self.some_place()
            return Simple(f'both({site}, {p.text}, {q.text})', lambda run: run.log(f'{site} both {p.get(run).id} {q.get(run).id}'), p.uses | q.uses)
        if how == 2:
            return Simple(f'use({site}, same({p.text}))', lambda run: run.log(f'{site} use {p.get(run).id}'), p.uses)
        if how == 3:
            return self.use_temporary(site, p)
        return Simple(f'use({site}, {p.text})', lambda run: run.log(f'{site} use {p.get(run).id}'), p.uses)

    def use_temporary(self, site, p):
        self.pins.update(p.uses)
        s = self.source(raises=False)
        self.pins.subtract(p.uses)
        if s.takes:   # a place that is given away for a `read` argument is not a temporary
            return Simple(f'eat({site}, {s.text})', lambda run, value: run.eat(site, value), sources=[s])

        def act(run, value):
            run.log(f'{site} both {p.get(run).id} {value.id}')
            value.drop(run)
        return Simple(f'both({site}, {p.text}, {s.text})', act, p.uses, sources=[s])

    def give(self):
        s = self.source()
        site = self.site()
        if self.rng.random() < .2:
            return Simple(f'_ = {s.text}', lambda run, value: value.drop(run), sources=[s])
        return Simple(f'eat({site}, {s.text})', lambda run, value: run.eat(site, value), sources=[s])

    def whole(self):
        """Twins and Echoes as wholes."""
        if v := self.pick(self.having('Twin')):
            site, n = self.site(), names_of(v)
            show = lambda run: run.log(f'{site} both {run.env[v + ".a"].id} {run.env[v + ".b"].id}')
            kind = self.rng.randrange(4)
            if kind == 0 and not self.is_pinned(v):
                self.state[v] = 'U'

                def eat(run):
                    show(run)
                    run.take(v + '.a').drop(run)
                    run.take(v + '.b').drop(run)
                return Simple(f'eat_twin({site}, {v}^)', eat, n)
            if kind == 1 and not self.is_pinned(v):
                def swap(run):
                    run.env[v + '.a'], run.env[v + '.b'] = run.env[v + '.b'], run.env[v + '.a']
                return Simple(f'{v}.swap()', swap, n)
            return Simple(f'use_twin({site}, {v})', show, n)
        if v := self.pick(self.having('Echo')):
            site = self.site()

            def eat(run):
                e = run.env[v].copy(run) if run.is_live(v, run.after[0]) else run.take(v)
                run.eat(site, e)
            if self.rng.random() < .5:
                return Simple(f'eat_echo({site}, {v})', eat, [v])
            return Simple(f'use_echo({site}, {v})', lambda run: run.log(f'{site} use {run.env[v].id}'), [v])
        return None

    def swap(self):
        found = [v for v in self.having('Probe') if not self.pins[v]] + ['p']
        if len(found) < 2 or 'p' in self.broken:
            return None
        v, w = self.rng.sample(found, 2)

        def act(run):
            run.env[v], run.env[w] = run.env[w], run.env[v]
        return Simple(f'swap({v}, {w})', act, [v, w])

    # --- parts ---
    def part(self):
        """A field is given away and set again; between the two the other field lives on."""
        found = [(v, f) for v in self.having('Twin') for f in 'ab' if not self.pins[f'{v}.{f}']]
        if not found:
            return None
        (v, f), site = self.pick(found), self.site()
        n, line = f'{v}.{f}', []
        line.append(Simple(f'eat({site}, {n}^)', lambda run: run.eat(site, run.take(n)), [v, n]))
        self.broken.add(n)
        self.quiet += 1
        for _ in range(self.rng.randrange(3)):
            line += self.listed(self.rng.choice((self.use, self.give, self.assign))())
        s = self.source(raises=False)
        self.quiet -= 1
        self.broken.discard(n)
        line.append(Simple(f'{n} = {s.text}', lambda run, value: run.put(n, value), [v], [n], sources=[s]))
        return line

    def overwrite_part(self):
        found = [(v, f) for v in self.having('Twin') for f in 'ab' if not self.pins[f'{v}.{f}']]
        if not found:
            return None
        v, f = self.pick(found)
        self.pins.update(names_of(v))
        n, s = f'{v}.{f}', self.source()
        self.pins.subtract(names_of(v))
        return Simple(f'{n} = {s.text}', lambda run, value: run.put(n, value), [v], [n], sources=[s])

    def refill(self):
        if 'p' in self.broken or self.pins['p']:
            return None
        site = self.site()
        first = Simple(f'eat({site}, p^)', lambda run: run.eat(site, run.take('p')), ['p'])
        self.broken.add('p')
        s = self.source(raises=False)
        self.broken.discard('p')
        return [first, Simple(f'p = {s.text}', lambda run, value: run.put('p', value), [], ['p'], sources=[s])]

    # --- containers ---
    def container(self):
        var = self.pick(self.having('List[Probe]', 'Dict[Int, Probe]', 'Optional[Probe]', 'Variant[Probe, Int]', 'Tuple[Probe, Probe]', 'ArcPointer[Probe]',
                                    'List[ArcPointer[Probe]]'))
        if var and KINDS[var] == 'List[ArcPointer[Probe]]':
            return self.on_owners(var)
        return getattr(self, 'on_' + KINDS[var].split('[')[0])(var) if var else None

    def on_List(self, v):
        free, kind = not self.is_pinned(v), self.rng.randrange(8)
        if kind <= 2 and free:
            self.pins[v] += 1
            s = self.source()
            self.pins[v] -= 1
            return Simple(f'{v}.append({s.text})', lambda run, value: run.env[v].items.append(value), [v], sources=[s])
        if kind == 3 and free:
            def clear(run):
                run.env[v].drop(run)
                run.env[v].items = []
            return Simple(f'{v}.clear()', clear, [v])
        if kind == 4 and free:
            self.pins[v] += 1
            s = self.source(raises=False)
            self.pins[v] -= 1
            return Simple(f'{v}.insert(0, {s.text})', lambda run, value: run.env[v].items.insert(0, value), [v], sources=[s])
        if kind == 5:
            site = self.site()

            def show(run):
                for x in run.env[v].items:
                    run.log(f'{site} use {x.id}')
            return Simple(f'all_of({site}, {v})', show, [v])
        element = self.field(v, f'{v}[0]', lambda x: x.items[0])
        inside = [self.pop(v)] if free and self.rng.random() < .4 else self.while_there(element, self.element_statements(v, element))
        return If(f'len({v}) > 0', lambda run: 0 if run.env[v].items else 1, inside, [], [v])

    # --- owners of shared values ---
    def given_owner(self, v):
        """What a call gets that takes an owner for itself."""
        return lambda run: run.env[v].copy(run) if run.is_live(v, run.after[0]) else run.take(v)

    def renew(self, text, v, get, put):
        site = self.site()

        def act(run):
            get(run).drop(run)
            put(run, Shared(run.make(site)))
        return Simple(f'renew(t, {site}, {text})', act, [v])

    def on_ArcPointer(self, v):
        kind, site = self.rng.randrange(3), self.site()
        if kind == 0 and not self.is_pinned(v):
            return self.renew(v, v, lambda run: run.env[v], lambda run, owner: run.env.update({v: owner}))
        if kind == 1 and not self.is_pinned(v):
            given = self.given_owner(v)

            def eat(run):
                owner = given(run)
                run.log(f'{site} eat {owner.value.id}')
                owner.drop(run)
            return Simple(f'eat_owner({site}, {v})', eat, [v])
        return Simple(f'use_owner({site}, {v})', lambda run: run.log(f'{site} use {run.env[v].value.id}'), [v])

    def on_owners(self, v):
        free, kind = not self.is_pinned(v), self.rng.randrange(6)
        owner = self.pick([o for o in self.having('ArcPointer[Probe]') if not self.is_pinned(o)])
        if kind <= 1 and free and owner:
            given = self.given_owner(owner)
            return Simple(f'{v}.append({owner})', lambda run: run.env[v].items.append(given(run)), [v, owner])
        if kind == 2 and free:
            def clear(run):
                run.env[v].drop(run)
                run.env[v].items = []
            return Simple(f'{v}.clear()', clear, [v])
        first = self.field(v, f'{v}[0][]', lambda x: x.items[0].value, True)
        if kind == 3 and free:
            inside = [self.renew(f'{v}[0]', v, lambda run: run.env[v].items[0], lambda run, owner: run.env[v].items.__setitem__(0, owner))]
        elif kind == 4 and free:
            inside = [Simple(f'_ = {v}.pop()', lambda run: run.env[v].items.pop().drop(run), [v])]
        else:
            inside = self.while_there(first)
        return If(f'len({v}) > 0', lambda run: 0 if run.env[v].items else 1, inside, [], [v])

    def pop(self, v):
        return self.eat_from(f'{v}.pop()', v, lambda run: run.env[v].items.pop())

    def eat_from(self, text, v, take, raises=False):
        """What is taken out of a container: this may be its last use, before the value is used."""
        site = self.site()
        return Simple(f'eat({site}, {text})', lambda run, value: run.eat(site, value), sources=[Source(text, frozenset([v]), take, raises, None)])

    def element_statements(self, v, element):
        def set_it():
            self.pins[v] += 1
            s = self.source(raises=False)
            self.pins[v] -= 1

            def end(run):
                run.env[v].items[0].drop(run)

            def put(run, value):
                if not in_place:
                    end(run)
                run.env[v].items[0] = value
            # What is copied through a reference could be the element: that copy is made apart, while the old value is there.
            in_place = not re.match(r'[ri]\d', s.text)
            vacate = [Source('', frozenset([v]), end, False, None)] if in_place else []
            return Simple(f'{element.text} = {s.text}', lambda run, *values: put(run, values[-1]), [v], sources=vacate + [s])
        return lambda: set_it() if self.rng.random() < .3 else self.use_place(element)

    def use_place(self, p):
        site = self.site()
        word = 'use' if p.fixed else self.rng.choice(('use', 'change'))
        return Simple(f'{word}({site}, {p.text})', lambda run: run.log(f'{site} {word} {p.get(run).id}'), p.uses)

    def while_there(self, place, make=None):
        """The branch in which a container is known to hold the place."""
        before = dict(self.state)
        body = self.with_place(place, make)
        self.state = self.join([before, self.state])
        return body

    def with_place(self, place, make=None):
        """A few statements while the place can be named."""
        self.extra.append(place)
        self.pins.update(place.uses)
        body = []
        for _ in range(self.rng.randrange(1, 4)):
            body += self.listed(make() if make and self.rng.random() < .5 else self.simple())
        self.pins.subtract(place.uses)
        self.extra.pop()
        return body or [self.note()]

    def on_Dict(self, v):
        free, key, site = not self.is_pinned(v), self.rng.randrange(3), self.site()
        kind = self.rng.randrange(5)
        if kind <= 1 and free:
            self.pins[v] += 1
            s = self.source()
            self.pins[v] -= 1

            def store(run, value):
                at = run.env[v].at
                if key in at:
                    at[key].drop(run)
                at[key] = value
            return Simple(f'{v}[{key}] = {s.text}', store, [v], sources=[s])
        if kind == 2 and free and not self.carries and self.may_raise():
            def pop(run):
                if key not in run.env[v].at:
                    run.error = Nothing()
                    raise Raised
                return run.env[v].at.pop(key)
            return self.eat_from(f'{v}.pop({key})', v, pop, True)
        if kind == 3 and not self.carries and self.may_raise():
            def find(run):
                if key not in run.env[v].at:
                    run.error = Nothing()
                    raise Raised
                return run.env[v].at[key]
            text = f'{v}[{key}]'  # what only the handler needs ends when it is found
            return Simple(f'use({site}, {text})', lambda run, found: run.log(f'{site} use {found.id}'), [v], sources=[Source(text, frozenset([v]), find, True, None)])
        return If(f'{key} in {v}', lambda run: 0 if key in run.env[v].at else 1, [self.note()], [], [v])

    def on_Optional(self, v):
        if not self.is_pinned(v) and self.rng.random() < .3:
            inside = [self.eat_from(f'{v}.take()', v, lambda run: run.env[v].items.pop())]
        else:
            inside = self.while_there(self.field(v, f'{v}.value()', lambda x: x.items[0]))
        return If(f'{v}', lambda run: 0 if run.env[v].items else 1, inside, [], [v])

    def on_Variant(self, v):
        inside = self.while_there(self.field(v, f'{v}[Probe]', lambda x: x.items[0]))
        return If(f'{v}.isa[Probe]()', lambda run: 0 if run.env[v].items else 1, inside, [], [v])

    def on_Tuple(self, v):
        if self.is_pinned(v) or self.pins['a'] or self.pins['b']:
            return None
        self.state[v], self.state['a'], self.state['b'] = 'U', 'I', 'I'

        def act(run):
            x, y = run.take(v).items
            run.put('a', x)
            run.put('b', y)
        return Simple(f'a, b = {v}^', act, [v], ['a', 'b'])

    # --- references ---
    def reference(self):
        """A name for a place, and statements that may use it; all of it the rest of a block."""
        p, r = self.some_place(), self.fresh('r')
        kind = self.rng.randrange(5)
        if kind == 0:
            q = self.some_place()
            line = f'ref {r} = pick(t.flip(), {p.text}, {q.text})'
            uses, fixed = p.uses | q.uses, True

            def act(run):
                run.refs[r] = p if run.flip() else q
        elif kind == 1:
            return self.closure(p, r)
        elif kind == 2:
            line, uses, fixed = f'var {r} = Pointer(to={p.text})', p.uses, True

            def act(run):
                run.refs[r] = p
        else:
            line, uses, fixed = f'ref {r} = {p.text}', p.uses, p.fixed

            def act(run):
                run.refs[r] = p
        text = f'{r}[]' if kind == 2 else r
        place = Place(text, uses, lambda run: run.refs[r].get(run), fixed)
        return [Simple(line, act, uses)] + self.with_place(place)

    def closure(self, p, r):
        """A function of its own that looks at a variable."""
        names = [v for v in self.having('Probe') + ['p'] if v not in self.broken]
        v = self.pick(names)
        if v is None:
            return None
        site = self.site()
        kind = self.rng.choice(('read', 'mut'))
        line = f'def {r}() {{{kind} {v}}}:\n    {"use" if kind == "read" else "change"}({site}, {v})'
        word = 'use' if kind == 'read' else 'change'
        self.pins[v] += 1
        body = [Simple(line, None, [v])]
        for _ in range(self.rng.randrange(1, 4)):
            call = Simple(f'{r}()', lambda run: run.log(f'{site} {word} {run.env[v].id}'), [v])
            body += [call] if self.rng.random() < .5 else self.listed(self.simple())
        self.pins[v] -= 1
        return body

    # --- control ---
    def note(self):
        site = self.site()
        return Simple(f'note({site})', lambda run: run.log(f'{site}'))

    def join(self, states):
        return {v: s[0] if len(set(s := [st[v] for st in states])) == 1 else 'M' for v in states[0]}

    def branch(self, depth):
        before, ends, blocks = dict(self.state), [], []
        for _ in range(2):
            self.state = dict(before)
            body = self.statements(depth - 1)
            if not self.ended:
                ends.append(self.state)
            blocks.append(body)
        self.state = self.join(ends) if ends else before
        self.ended = not ends
        return If('t.flip()', lambda run: 0 if run.flip() else 1, *blocks)

    def restore(self, head):
        body, self.plain = [], True
        for v, s in head.items():
            if s == 'I' and self.state[v] != 'I':
                body += self.listed(self.assign(v, raises=False) if v in KINDS else self.refill_q())
        self.plain = False
        return body

    def refill_q(self):
        s = self.source(raises=False)
        self.state['q'] = 'I'
        return Simple(f'q = {s.text}', lambda run, value: run.put('q', value), [], ['q'], sources=[s])

    def loop(self, depth):
        self.state = {v: 'M' if s == 'U' else s for v, s in self.state.items()}
        head_state = dict(self.state)
        self.loops.append((head_state, [dict(head_state)], Counter(self.pins)))
        kind, place = self.rng.randrange(3), None
        xs = self.pick(self.having('List[Probe]'))
        name = self.fresh('i')
        if kind == 0 and xs:
            place = Place(name, frozenset([xs]), lambda run: run.env[xs].items[run.counters[name]], self.rng.random() < .5)
            self.extra.append(place)
            self.pins[xs] += 1
        body = self.statements(depth - 1)
        if not self.ended:
            body += self.restore(head_state)
        self.ended = False
        self.state = self.join(self.loops.pop()[1])
        if place:
            self.extra.remove(place)
            self.pins[xs] -= 1
            word = '' if place.fixed else 'ref '

            def begin(run):
                run.counters[name] = -1

            def step(run):
                run.counters[name] += 1
                return 0 if run.counters[name] < len(run.env[xs].items) else 1
            return Loop(f'for {word}{name} in {xs}:', begin, step, body, [xs], holds=[xs])
        if kind == 1:
            return Loop('while t.flip():', None, lambda run: 0 if run.flip() else 1, body)
        times = self.rng.randrange(4)

        def begin(run):
            run.counters[name] = times

        def step(run):
            run.counters[name] -= 1
            return 0 if run.counters[name] >= 0 else 1
        return Loop(f'for {name} in range({times}):', begin, step, body)

    def leave_loop(self):
        head_state, breaks, _ = self.loops[-1]
        self.ended = True
        if self.rng.random() < .5:
            breaks.append(dict(self.state))
            return [Leave('break', 'brk')]
        return self.restore(head_state) + [Leave('continue', 'cont')]

    def leave_function(self):
        self.ended = True
        if not self.gives:
            return Leave('return', 'ret')
        s = self.source(raises=False)

        def act(run, value):
            run.result = value
        return Leave(f'return {s.text}', 'ret', act, [s])

    def give_up(self):
        self.may_raise()
        self.ended = True
        if not self.carries:
            def fail(run):
                run.error = Nothing()
            return Raise('raise Error("given up")', fail)
        self.quiet += 1
        s = self.source(raises=False)
        self.quiet -= 1
        if self.handlers:
            self.handlers[-1][-1] = dict(self.state)

        def fail(run, value):
            run.error = value
        return Raise(f'raise Fault({s.text})', fail, [s])

    def handled(self, depth):
        self.handlers.append([])
        body, ends = self.statements(depth - 1), []
        if not self.handlers[-1] and not self.ended:
            body.append(self.risk())
        raising = self.handlers.pop()
        if not raising:
            return body
        other = []
        if not self.ended:
            if self.rng.random() < .3:
                other = self.statements(1)
            if not self.ended:
                ends.append(self.state)
        self.state = self.join(raising)
        name = self.fresh('e') if self.rng.random() < .7 else None
        if name and self.carries:
            place = self.field(name, f'{name}.probe', lambda x: x)
            self.extra.append(place)
        handler = self.statements(depth - 1)
        if name and self.carries:
            self.extra.remove(place)
        if not self.ended:
            ends.append(self.state)
        self.ended = not ends
        if ends:
            self.state = self.join(ends)
        return Try(body, name, handler, other, [])

    def final(self, depth):
        """try … finally: what the last block uses must be there on all ways into it."""
        keep = [v for v in self.having('Probe') if not self.pins[v]][:1] + ['p'] * (not self.broken)
        if not keep:
            return None
        v = self.pick(keep)
        self.pins[v] += 1
        body = self.statements(depth - 1)
        self.pins[v] -= 1
        site = self.site()
        last = [Simple(f'use({site}, {v})', lambda run: run.log(f'{site} use {run.env[v].id}'), [v])]
        return Try(body, None, None, [], last)

    def guard(self, depth):
        if self.carries:
            return None
        s = self.source()
        site, name = self.site(), self.fresh('g')
        body = self.statements(depth - 1)
        return With(site, name, s, body)

    def risk(self):
        site, carries = self.site(), self.carries
        self.may_raise()
        return Simple(f'_ = {"fault" if carries else "risky"}(t, {site})', lambda run: run.risky(site, carries).drop(run), raises=True)

    # --- putting together ---
    def listed(self, made):
        return [] if made is None else made if isinstance(made, list) else [made]

    def simple(self):
        r = self.rng.randrange(20)
        if r < 5:
            return self.assign(raises=not self.broken)
        if r < 10:
            return self.use()
        if r < 12:
            return self.give()
        if r < 13:
            return self.whole()
        if r < 14:
            return self.swap()
        if r < 18:
            return self.container()
        return self.overwrite_part() if r < 19 else None

    def statements(self, depth):
        body, self.ended = [], False
        for _ in range(self.rng.randrange(1, 7)):
            r = self.rng.random()
            made = None
            if depth > 0 and r > .76:
                made = self.rng.choice((self.branch, self.branch, self.loop, self.loop, self.handled, self.final, self.guard))(depth)
            elif self.loops and r > .73:
                made = self.leave_loop()
            elif r > .71 and depth < 3:
                made = self.leave_function() if self.rng.random() < .6 or self.quiet else self.give_up()
            elif r > .62:
                made = self.reference()
            elif r > .56:
                made = self.part() if r < .59 else self.refill()
            else:
                made = self.simple()
            body += self.listed(made)
            if self.ended:
                break
        return body or [self.note()]

    def text(self):
        raises = ' raises Fault' if self.carries else ' raises'
        gives = ' -> Probe' if self.gives else ''
        lines = [f'def {self.name}(mut t: Ticket, mut p: Probe, var q: Probe, s: Probe){raises}{gives}:']
        lines += [f'    var {v}: {KINDS[v]}' for v in self.vars]
        return '\n'.join(lines + [l for s in self.body for l in ['    ' + x for x in s.text()]]) + '\n'
