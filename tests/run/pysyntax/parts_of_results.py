# A part of what a call gives is taken once, and lives as long as it is read.
# cpython: 3.9
from pyc import Copyable, Int, String, fieldwise_init, mut, struct


@fieldwise_init
@struct
class Item(Copyable):
    number: Int
    name: String


@fieldwise_init
@struct
class Source(Copyable):
    count: Int

    @mut
    def next(self) -> Item:
        self.count += 1
        return Item(self.count, "a name that is not small: " + String(self.count))


source = Source(0)
names = []
names.append(source.next().name)
print(source.next().name, source.count)
print(len(source.next().name), source.count, {source.next().name: source.next().number})
text = source.next().name
print(names, text, f"{source.next().name!s:>30}", source.count)
