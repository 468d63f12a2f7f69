# Functions that do no more with their keywords than to hand them on: what they call changes and keeps its own.
from functools import partial, wraps

kept = []


def changes(*args, **keywords):
    keywords["seen"] = len(kept)
    kept.append(keywords)
    return args, keywords


def hands_on(*args, **keywords):
    return changes(*args, **keywords)


def counts(*args, **keywords):
    return len(keywords), changes(1, *args, a=2, **keywords)


def shows(**keywords):
    names = locals()
    names["keywords"]["shown"] = True
    return names


def walks(**keywords):
    yield len(keywords)
    yield changes(**keywords)


def inner(**keywords):
    def later():
        return changes(**keywords)

    return later


def spreads(*args):
    return changes(*args, *args), changes(0, *args)


def traced(function):
    @wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


@traced
def scaled(x, factor=2, offset=0):
    return x * factor + offset


class Base:
    def __init_subclass__(cls, **keywords):
        super().__init_subclass__(**keywords)

    def __init__(self, *args, **keywords):
        self.made = changes(*args, **keywords)


class Derived(Base):
    def __init__(self, *args, **keywords):
        super().__init__(*args, **keywords)


for _ in range(2):
    print(hands_on(), hands_on(1), hands_on(1, k=2), counts(), counts(5, b=3))
    print(shows(), list(walks()), list(walks(z=1)), inner()(), inner(q=1)())
    print(Derived().made, Derived(1, x=2).made, spreads(), spreads(1, 2))
print(scaled(1), scaled(2, 3), scaled(2, factor=5, offset=1), partial(scaled, 4)(), partial(scaled, 4, factor=9)(offset=1))
print(len(kept), len({id(k) for k in kept}))
for wrong in (lambda: hands_on(*5), lambda: hands_on(**{1: 2}), lambda: scaled(1, wrong=2), lambda: changes(*[1], **5)):
    try:
        wrong()
    except TypeError as error:
        print(error)


def replaced(*args, **keywords):
    keywords = {"new": 1, **keywords}
    return changes(*args, **keywords)


def tested(**keywords):
    if not keywords or (keywords and len(keywords) == 1):
        return {**keywords, "more": 1} if keywords else changes(**keywords)
    while keywords:
        return changes(2, **{**keywords})


def returned(**keywords):
    return keywords


def chosen(**keywords):
    return keywords or 1, keywords and 2


first, second = returned(), returned()
first["a"] = 1
print(replaced(), replaced(k=1), first, second, returned(), chosen())
print(tested(), tested(a=1), tested(a=1, b=2), chosen(a=1))
items = [1, 2]


def shrinks(*args):
    items.clear()
    return args


print(shrinks(*items), shrinks(*items), changes(*list(range(40)), **{f"k{i}": i for i in range(3)}))
