# Several loops walk one value at a time, as its iterator only looks at it; another one changes what it walks.
struct Walk[is_mut: Bool, //, o: Origin[mut=is_mut]](Copyable, Iterator):
    comptime Element = Int
    var row: Pointer[Row, Self.o]
    var at: Int

    def __init__(out self, ref[Self.o] row: Row):
        self.row = Pointer(to=row)
        self.at = 0

    def __next__(mut self) raises StopIteration -> Int:
        if self.at >= len(self.row[].items):
            raise StopIteration()
        self.at += 1
        return self.row[].items[self.at - 1]


struct Row(Iterable):
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Walk[o]
    var items: List[Int]

    def __init__(out self, *items: Int):
        self.items = []
        for item in items:
            self.items.append(item)

    def __iter__(ref self) -> Self.IteratorType[origin_of(self)]:
        return Walk[origin_of(self)](self)


@fieldwise_init
struct Drain[o: Origin[mut=True]](Copyable, Iterator):
    comptime Element = Int
    var row: Pointer[Row, Self.o]

    def __next__(mut self) raises StopIteration -> Int:
        if len(self.row[].items) == 0:
            raise StopIteration()
        return self.row[].items.pop()


struct Emptied:
    var row: Row

    def __init__(out self, var row: Row):
        self.row = row^

    def __iter__(mut self) -> Drain[origin_of(self.row)]:
        return Drain(Pointer(to=self.row))


def main():
    var row = Row(1, 2, 3)
    var total = 0
    for a in row:
        for b in row:
            total += a * b
    print(total)
    row.items.append(4)
    var emptied = Emptied(row^)
    for item in emptied:
        print(item, end=" ")
    print(len(emptied.row.items))
