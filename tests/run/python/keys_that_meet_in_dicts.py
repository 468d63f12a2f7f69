"""Keys with equal hashes, and what their comparisons do to the dict or set that is searched."""


class Key:
    asked = 0

    def __init__(self, name, then=None):
        self.name, self.then = name, then

    def __hash__(self):
        return 7

    def __eq__(self, other):
        Key.asked += 1
        if self.then:
            then, self.then = self.then, None
            then()
        return isinstance(other, Key) and self.name == other.name

    def __repr__(self):
        return f'<{self.name}>'


class Never:
    """Not even equal to itself."""
    __hash__ = object.__hash__

    def __eq__(self, other):
        return False


class Failing:
    def __hash__(self):
        return 7

    def __eq__(self, other):
        raise ValueError('compared')


class Text(str):
    def __eq__(self, other):
        return 'other ' + str(other) == str(self) or str.__eq__(self, other)

    __hash__ = str.__hash__


def of_one_hash():
    found = {Key(name): name for name in 'abcdefghij'}
    print(found[Key('c')], found.get(Key('z')), Key('j') in found, len(found))
    del found[Key('c')]
    print(Key('c') in found, found.pop(Key('d')), list(found.values()))
    found[Key('c')] = 'again'
    print(list(found.items())[-1])


def of_changes():
    d = {}
    first = Key('first', then=lambda: d.clear())
    d[first] = 1
    print(d.get(Key('second')), d)
    first.then = lambda: d.update({Key(n): n for n in 'uvwxyz'})
    d[first] = 1
    print(d.get(Key('w')), len(d))
    first.then = lambda: d.pop(first)
    print(d.get(Key('x')), first in d, len(d))
    try:
        d[Failing()] = 1
    except ValueError as e:
        print(e, len(d))
    s = {Key('one')}
    changing = Key('two', then=lambda: s.update(Key(n) for n in 'abc'))
    s.add(changing)
    print(len(s), changing in s)
    never = Never()
    print(never in {never: 1}, Never() in {never: 1}, {never: 'same'}[never], never in {never})


def of_numbers_and_texts():
    d = {1: 'int'}
    d[True] = 'bool'
    d[1.0] = 'float'
    print(d, d[1 + 0j], 2 ** 64 in {2.0 ** 64: 0})
    nan = float('nan')
    print({nan: 'it'}.get(nan), (1, 2.0) in {(True, 2): 0}, {(1, 2): 'a'}[1.0, 2], ('a', nan) in {('a', nan): 0})
    for n in range(20):
        text = 'x' * n
        d = {text + 'a': n, 'b' + text: -n, text: 0}
        print(d['' + text + 'a'], d.get(text + 'c'), d[('b' + text + '?')[:-1]], end='; ')
    print()
    texts = {Text('other key'): 'text'}
    print(texts.get('other key'), 'key' in texts, {'key': 1}.get(Text('other key')))
    print(b'a' in {'a': 1}, 'a' in {b'a', 'b'}, len({'a', b'a', ('a',)}))


def of_types():
    kinds = (int, str, type(None), type, len, of_types)
    print(int in kinds, float in kinds, type(len) in kinds, print in kinds, of_types in kinds, None in kinds)
    print([kinds.index(k) for k in (str, of_types)], [str, int, len].count(len), kinds == (int, str), kinds != kinds[:])
    names = {k: getattr(k, '__name__', '') for k in kinds}
    print(names[str], names.get(float), object() == object(), int == float, int != float, None == int, len == print)


def of_copies():
    d = {n: str(n) for n in range(40)}
    for n in range(0, 40, 3):
        del d[n]
    copy = d.copy()
    copy['new'] = d[1] = 'changed'
    print(list(d) == list(copy)[:-1], len(d), len(copy), copy[1], d[1], copy.popitem(), 'new' in d)
    for n in list(copy)[:-3]:
        del copy[n]
    again = copy.copy()
    again[0] = 'first'
    print(again, copy, {}.copy(), {1: {}}.copy())
    grown = {'a': 1}.copy()
    grown.update(grown, **{'b': 2})
    grown |= {n: n for n in range(9)}
    print(grown, {**grown, 'a': 3} == grown)

    class Own(dict):
        def __missing__(self, key):
            return self.setdefault(key, [key])

    own = Own(a=1)
    print(own['b'], own.copy(), type(own.copy()) is dict, own | {'c': 1}, Own(own) == own)


def main():
    of_one_hash()
    of_changes()
    of_numbers_and_texts()
    of_types()
    of_copies()


main()
