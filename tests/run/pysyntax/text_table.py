# A text table: columns as structs, alignment by a value parameter, rows from Python data, Writable everywhere.
# cpython: 3.13
from pyc import Copyable, Float64, Int, List, Movable, Mut, Some, String, Writable, Writer, comptime, fieldwise_init, fn, move, mut, raises, struct, trait


@fn
def padded[right: bool](text: String, width: Int) -> String:
    fill = String(" ") * (width - len(text))
    if comptime(right):
        return fill + text
    return text + fill


@trait
class Column(Copyable):
    def width(self) -> Int: ...

    def cell(self, row: Int) -> String: ...

    def rule(self) -> String:
        return String("-") * self.width()


@fieldwise_init
@struct
class Words(Column):
    title: String
    values: List[String]

    def width(self) -> Int:
        most = len(self.title)
        for v in self.values:
            most = max(most, len(v))
        return most

    def cell(self, row: Int) -> String:
        return padded[False](self.title if row < 0 else self.values[row], self.width())


@fieldwise_init
@struct
class Amounts(Column):
    title: String
    values: List[Float64]

    def width(self) -> Int:
        return max(len(self.title), 8)

    def cell(self, row: Int) -> String:
        if row < 0:
            return padded[True](self.title, self.width())
        cents = Int(self.values[row] * 100.0 + 0.5)
        rest = cents % 100
        return padded[True](String(cents // 100, ".", "0" if rest < 10 else "", rest), self.width())


@struct
class Table[A: Column, B: Column](Writable, Movable):
    left: A
    right: B
    rows: Int

    def __init__(self, left: A, right: B, rows: Int) -> None:
        self.left = left.copy()
        self.right = right.copy()
        self.rows = rows

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write(self.left.cell(-1), " | ", self.right.cell(-1), "\n", self.left.rule(), "-+-", self.right.rule())
        for i in range(self.rows):
            writer.write("\n", self.left.cell(i), " | ", self.right.cell(i))


prices = {"tea": 2.5, "espresso": 1.875, "cake": 12}
names = List[String](sorted(prices))
amounts = List[Float64]([float(prices[str(n)]) for n in names])
table = Table(Words("item", names), Amounts("price", amounts), len(names))
print(table)
print(len(str(table).splitlines()), str(table).split("\n")[1] == "-" * 9 + "+" + "-" * 9)
print(padded[True]("x", 3) + "|" + padded[False]("y", 3) + "|", repr(str(padded[True]("toolong", 3))))
print(f"{Words('a', List[String](['bcd'])).rule():>6}|{sum(amounts):8.3f}|{max(names)!s:^11}|")
