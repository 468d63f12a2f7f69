# Untyped code copies a struct that can be copied wherever a value of its own is needed: in displays, generators, variables.
from pyc import Copyable, Int, List, fieldwise_init, struct


@fieldwise_init
@struct
class Bag(Copyable):
    items: List[Int]


def size(bag):
    return len(bag.items)


def growing():
    bag = Bag(List[Int]([1, 2]))
    for i in range(3):
        yield bag
        bag = Bag(List[Int]([1, 2, i] * (i + 1)))


def later(bag):
    yield size(bag)
    yield bag


def keep(bag, store):
    store.append(bag)
    return {"kept": bag}


def main():
    bag = Bag(List[Int]([1, 2]))
    other = bag
    other.items.append(3)
    print(size(bag), size(other))
    print([size(b) for b in [bag, other]], [size(b) for b in growing()])
    for part in later(other):
        print(part if isinstance(part, int) else size(part))
    store = []
    print(size(keep(bag, store)["kept"]), size(store[0]), size((bag, 1)[0]))
    return bag


print(size(main()))
