# A generic struct with a value parameter; values are copied where a name or argument takes them.
from pyc import Array, Bool, Comptime, Copyable, Error, Equatable, Int, List, Mut, Optional, Self, Some, String, Writable, Writer, fn, move, mut, raises, struct


@struct
class Ring[T: Copyable & Writable & Equatable, capacity: Int](Copyable, Writable):
    items: List[T]
    start: Int

    def __init__(self) -> None:
        self.items = List[T]()
        self.start = 0

    @mut
    def push(self, item: T) -> Bool:
        full = len(self.items) == capacity
        if full:
            self.items[self.start] = item.copy()
            self.start = (self.start + 1) % capacity
        else:
            self.items.append(item.copy())
        return full

    def __len__(self) -> Int:
        return len(self.items)

    def __getitem__(self, i: Int) -> T:
        return self.items[(self.start + i) % len(self.items)].copy()

    def __contains__(self, item: T) -> Bool:
        for x in self.items:
            if x == item:
                return True
        return False

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("[")
        for i in range(len(self)):
            if i:
                writer.write(" ")
            writer.write(self[i])
        writer.write("]")


@fn
def total[n: Int](ring: Ring[Int, n]) -> Int:
    s = 0
    for i in range(len(ring)):
        s += ring[i]
    return s


r = Ring[Int, 3]()
for i in range(5):
    print(r.push(i * i), r, len(r))
print(4 in r, 0 in r, total(r))
words = Ring[String, 2]()
for w in "the quick brown fox".split():
    words.push(w)
print(words, "fox" in words, words[0])
copy = r
copy.push(100)
print(r, copy)
print([r[i] for i in range(len(r))])
