"""What a class has is asked for again and again, while classes, their bases and metaclasses change."""


class Meta(type):
    pass


class Base(metaclass=Meta):
    pass


class Left(Base):
    pass


class Right(Base):
    def speak(self):
        return 'right'


class Both(Left, Right):
    pass


def asked(obj, name):
    return getattr(obj, name, None)


def said(obj):
    found = asked(obj, 'speak')
    return found() if found else 'nothing'


def of_methods():
    both = Both()
    print([said(both) for _ in range(3)], hasattr(Left(), 'speak'))
    Base.speak = lambda self: 'base'
    print(said(both), said(Left()), said(Base()))
    Left.speak = lambda self: 'left'
    print(said(both), said(Left()), said(Right()))
    del Left.speak
    print(said(both), said(Left()))
    both.speak = lambda: 'own'
    print(said(both), said(Both()))
    del Right.speak, Base.speak
    print(said(Both()), hasattr(Right, 'speak'), said(both))


def of_special_methods():
    from copy import copy, deepcopy
    value = Both()
    value.items = [1, [2]]
    print(deepcopy(value).items, hasattr(value, '__deepcopy__'))
    Base.__deepcopy__ = lambda self, memo: 'deep'
    print(deepcopy(value), hasattr(value, '__deepcopy__'))
    Right.__copy__ = lambda self: 'shallow'
    print(copy(value))
    del Base.__deepcopy__, Right.__copy__
    print(deepcopy(value).items, type(copy(value)) is Both)


def of_names_that_are_made():
    total = 0
    for i in range(2000):
        name = 'field_' + str(i % 400)
        if not hasattr(Both, name):
            setattr(Left if i % 2 else Right, name, i)
        total += getattr(Both(), name)
    print(total)
    for i in range(400):
        name = 'field_' + str(i)
        owner = Left if name in vars(Left) else Right
        delattr(owner, name)
    print(sum(hasattr(Both, 'field_' + str(i)) for i in range(400)))


class NameOf:
    def __get__(self, obj, owner):
        return obj.__name__


def of_metaclasses():
    print(asked(Both, 'kind'), asked(Both(), 'kind'))
    Meta.kind = NameOf()
    print(asked(Both, 'kind'), asked(Left, 'kind'), asked(Both(), 'kind'))
    Base.kind = 'of the base'
    print(asked(Both, 'kind'), asked(Both(), 'kind'))
    del Meta.kind
    print(asked(Both, 'kind'))
    del Base.kind
    print(asked(Both, 'kind'))


def of_classes_in_turn():
    for i in range(5):
        class Made(Base):
            number = i

            if i % 2:
                def odd(self):
                    return self.number
        made = Made()
        print(asked(made, 'number'), asked(made, 'odd') and made.odd(), end='; ')
        Base.number = -i
        print(asked(Made, 'number'), asked(Left(), 'number'), end='; ')
    del Base.number
    print(asked(Left(), 'number'))


async def of_steps():
    class Numbers:
        def __init__(self):
            self.left = 3

        def __aiter__(self):
            return self

        async def __anext__(self):
            if not self.left:
                raise StopAsyncIteration
            self.left -= 1
            if self.left == 1:
                Numbers.__anext__ = staticmethod(last)
            return self.left

    async def last():
        del Numbers.__anext__
        return 'last'

    found = []
    try:
        async for n in Numbers():
            found.append(n)
    except TypeError as e:
        found.append(type(e).__name__)
    print(found)

    async def counted():
        for i in range(3):
            yield i

    steps = counted()
    print([n async for n in steps], [n async for n in counted() if n])


def run(coroutine):
    try:
        coroutine.send(None)
    except StopIteration:
        return


def main():
    of_methods()
    of_special_methods()
    of_names_that_are_made()
    of_metaclasses()
    of_classes_in_turn()
    run(of_steps())


main()
