# Containers of structs in attributes: elements stay in their container.
# cpython: 3.9
from pyc import *


@fieldwise_init
@struct
class Item(Copyable):
    name: String
    count: Int

    @mut
    def add(self, n: Int) -> None:
        self.count += n


@fieldwise_init
@struct
class Shelf(Copyable):
    items: List[Item]
    tag: Int


class Store:
    def __init__(self):
        self.items = List[Item]()
        self.shelves = List[Shelf]()
        self.numbers = List[Int]()
        self.names = List[String]()
        self.prices = Dict[String, Float64]()

    def stock(self, name, count):
        self.items.append(Item(name, count))
        self.names.append(name)
        self.numbers.append(count)
        self.prices[name] = count * 0.5

    def total(self):
        return sum(item.count for item in self.items)


def main():
    s = Store()
    for name, count in [("bolt", 3), ("nut", 5), ("gear", 7)]:
        s.stock(name, count)
    s.items[1].count += 10
    s.items[2].add(100)
    print(s.total(), [i.name for i in s.items], len(s.items))
    for item in s.items:
        item.count += 1
    print([i.count for i in s.items])
    s.items[0] = Item("screw", 9)
    print(s.items[0].name, s.items[0].count)
    print(s.numbers[1], s.names[2], list(s.numbers), [n.upper() for n in s.names])
    s.numbers[1] = 50
    print(s.numbers[1], sum(s.numbers), max(s.numbers))
    print(s.prices["nut"], "bolt" in s.prices, len(s.prices))
    s.shelves.append(Shelf(List[Item](), 4))
    s.shelves[0].items.append(Item("pin", 1))
    s.shelves[0].items[0].count = 77
    print(s.shelves[0].items[0].count, s.shelves[0].tag)
    view = s.items[2]
    s.items.append(Item("extra", 1))
    view.count = 1000
    print(s.items[2].count, view.count)


main()
