# A list of structs owned by a struct: growing, changing elements in place, searching, copying, a report in Python.
# cpython: 3.9
from pyc import Copyable, Float64, ImplicitlyCopyable, Int, List, fieldwise_init, fn, mut, struct


@fieldwise_init
@struct
class Item(ImplicitlyCopyable):
    code: Int
    count: Int
    price: Float64

    def value(self) -> Float64:
        return Float64(self.count) * self.price


@struct
class Inventory(Copyable):
    items: List[Item]
    changes: Int

    def __init__(self) -> None:
        self.items = List[Item]()
        self.changes = 0

    def __len__(self) -> Int:
        return len(self.items)

    def find(self, code: Int) -> Int:
        for i in range(len(self.items)):
            if self.items[i].code == code:
                return i
        return -1

    @mut
    def add(self, code: Int, count: Int, price: Float64) -> None:
        self.changes += 1
        at = self.find(code)
        if at < 0:
            self.items.append(Item(code, count, price))
        else:
            self.items[at].count += count
            self.items[at].price = price

    @mut
    def remove(self, code: Int, count: Int) -> bool:
        at = self.find(code)
        if at < 0 or self.items[at].count < count:
            return False
        self.changes += 1
        self.items[at].count -= count
        if self.items[at].count == 0:
            last = self.items[len(self.items) - 1]
            self.items[at] = last
            _ = self.items.pop()
        return True

    def total(self) -> Float64:
        sum = 0.0
        for item in self.items:
            sum += item.value()
        return sum


@fn
def most_valuable(stock: Inventory) -> Item:
    best = stock.items[0]
    for item in stock.items:
        if item.value() > best.value():
            best = item
    return best


names = {17: "bolt", 23: "nut", 40: "gear"}
stock = Inventory()
stock.add(17, 100, 0.25)
stock.add(23, 80, 0.125)
stock.add(40, 3, 12.5)
stock.add(17, 20, 0.5)
backup = stock.copy()
print(len(stock), stock.total(), stock.changes)
print(stock.remove(23, 81), stock.remove(99, 1), stock.remove(17, 120))
print(len(stock), stock.total(), stock.find(40), stock.find(17))
print(len(backup), backup.total())
top = most_valuable(backup)
print(top.code, top.count, top.value())
for item in backup.items:
    print(f"{names[int(item.code)]:<5}{int(item.count):>5}{item.value():>9.3f}")
