"""Generators that a loop walks where it calls them: what they do takes turns with the loop, as with an object."""


def count(limit, step=1):
    n = 0
    while n < limit:
        yield n
        n += step


def evens(numbers):
    for n in numbers:
        if n % 2 == 0:
            yield n


def pairs(numbers):
    before = 0
    for n in numbers:
        yield before, n
        before = n


def told(name, items):
    print('begin', name)
    for item in items:
        print('give', item)
        yield item
        print('back', item)
    print('end', name)


def until(n):
    for i in range(n):
        if i == 4:
            return i * 10
        if i == 1:
            continue
        yield i
    else:
        print('ran out')


def bare(n):
    while n:
        yield
        n -= 1


def delegating(n):
    yield from evens(count(n, step=3))


def of_values(values):
    yield from values


def loops(n):
    n = str(n) * 2
    for c in n:
        total = 0
        while True:
            total += 1
            if total == 2:
                break
        yield c + str(total)
        del total


def unset(n):
    for i in range(n):
        if i:
            late = i
        yield late


def failing(n):
    for i in range(n):
        yield 6 // (2 - i)


def stops(n):
    yield n
    raise StopIteration('inside')


def stops_by_next(it):
    while True:
        yield next(it)


CALLS = 0


def counted():
    global CALLS
    CALLS += 1
    i = CALLS
    while i < 5:
        yield i
        i += 1


class Tree:
    def __init__(self, value, *children):
        self.value = value
        self.children = children
        self.__hidden = value * 2

    def walk(self):
        for child in self.children:
            yield child.value
            self.seen = child.__hidden
        self.last = 'walked'

    def deep(self):
        yield self.value
        for child in self.children:
            yield from child.deep()

    def leaves(self, depth):
        for c in self.children:
            for x in c.leaves(depth + 1):
                yield x


class Forest(Tree):
    def walk(self):
        for x in super().walk():
            yield -x


def argument(text):
    print('argument', text)
    return 3


def order():
    for x in count(step=argument('step') - 2, limit=argument('limit')):
        print('item', x)
    for a, b in pairs(evens(count(argument('inner') + 6))):
        print(a, b)


def leaving():
    for x in told('a', [1, 2, 3]):
        if x == 2:
            break
    else:
        print('not here')
    for x in told('b', [1]):
        continue
    else:
        print('else', x)
    for x in told('c', 'xy'):
        try:
            if x == 'x':
                continue
            return x
        finally:
            print('finally', x)


def raising():
    try:
        for x in told('d', [1, 0]):
            print(5 // x)
    except ZeroDivisionError as e:
        print('loop raised', e)
    try:
        for x in failing(4):
            print(x)
    except ZeroDivisionError as e:
        print('generator raised', e, [line.name for line in frames(e)])
    try:
        for x in stops(1):
            print(x)
    except RuntimeError as e:
        print(e, repr(e.__cause__))
    try:
        for x in count(2):
            raise StopIteration('of the loop')
    except StopIteration as e:
        print(e)
    try:
        print(list(x for x in stops_by_next(iter([1, 2]))))
    except RuntimeError as e:
        print(e)
    try:
        for x in unset(2):
            print(x)
    except UnboundLocalError as e:
        print(e)


class Line:
    def __init__(self, name):
        self.name = name


def frames(error):
    found, at = [], error.__traceback__
    while at:
        found.append(Line(at.tb_frame.f_code.co_name))
        at = at.tb_next
    return found


def nested():
    for i in count(2):
        for j in count(3):
            for i2 in evens([i, j]):
                print(i, j, i2, end='; ')
    print()
    n, before = 'mine', 'mine too'
    for x in count(2):
        print(n, before, x)
    functions = []
    for x in count(3):
        functions.append(lambda: x)
    print([f() for f in functions])
    print([[y for y in count(x)] for x in count(4)], {x: y for x, y in pairs(count(3))})
    print(sum(x for x in count(10) if x > 2), any(x == 3 for x in count(9)), max(x * x for x in evens(count(8))))
    d, t = {}, Tree(1)
    for d['key'] in count(3):
        pass
    for t.value in count(5):
        pass
    for a, *b in pairs(count(2)):
        print(a, b)
    for p in pairs([1, 2]):
        print(p, isinstance(p, tuple))
    print(d, t.value)


def kinds():
    for values in ([1, 2.5], 'ab', [None, True], (x for x in 'cd')):
        for x in of_values(values):
            print(x, end=' ')
    for x in of_values([3]):
        print(x)
    for x in of_values(['s']):
        print(x)
    for x in evens([2.0, 3.0, 4]):
        print(x)
    for x in bare(2):
        print(x)
    for x in loops(12):
        print(x)


def in_a_generator(n):
    for x in evens(count(n)):
        got = yield x
        if got:
            print('got', got)
    for x in delegating(n):
        yield x * 100


def rebound(n):
    yield n


def rebinding():
    global rebound
    for x in rebound(1):
        print(x)
    rebound = count
    for x in rebound(2):
        print(x)


def several(n):
    yield 'first'
    for i in range(n):
        if i % 2:
            yield i
            continue
        yield -i
    yield None


def floats(n):
    total = 0.5
    while total < n:
        yield total
        total *= 2
    yield -2.25


def folded():
    print(list(several(4)), tuple(several(2)), set(evens(count(5))), sorted(evens(count(5)), reverse=True))
    print(sum(count(5)), sum(floats(9)), sum(count(0)), max(count(4)), min(floats(3)), any(several(0)), all(count(3)))
    print(sum(pairs([1]), ()), dict(pairs(count(4))), ''.join(of_values('abc')), list(count(2)) + list(count(3)))
    try:
        max(count(0))
    except ValueError:
        print('max of nothing')
    try:
        sum(of_values(['a']))
    except TypeError as e:
        print(e)
    print(list(failing(2)), [list(count(i)) for i in count(3)])
    for x in several(3):
        if x == 'first':
            continue
        if x is None:
            break
        print('several', x)
    else:
        print('never')
    for x in several(1):
        functions = [lambda: x]
        print(functions[0]())
    for x in several(2):
        for y in several(1):
            print(x, y, end=' ')
    print([(x, y) for x in several(1) for y in several(1)])


def main():
    order()
    folded()
    print(leaving())
    raising()
    nested()
    kinds()
    for x in until(9):
        print('until', x)
    for x in until(3):
        print('until', x)
    for _ in range(2):
        print([x for x in counted()])
    tree = Tree(1, Tree(2, Tree(3)), Tree(4))
    print([x for x in tree.walk()], tree.last, tree.seen, [x for x in tree.deep()], [x for x in tree.leaves(0)])
    try:
        print([x for x in Forest(1, Tree(2)).walk()])
    except RuntimeError as e:
        print(e)
    for t in (tree, Forest(5, Tree(6))):
        print([x for x in t.walk()], [x for x in t.deep()])
    g = in_a_generator(5)
    print(next(g), g.send('sent'), list(g))
    rebinding()


main()
for item in told('module', count(2)):
    print(item)
print(item)
