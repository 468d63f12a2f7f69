# An Array in untyped code: an attribute, an element of a list, a value of a dict; its elements are stored to and walked over.
# cpython: 3.9
from pyc import Array, Int, List, fn, move


@fn
def squares(n: Int) -> Array[Int, 4]:
    out = Array[Int, 4](fill=0)
    for i in range(4):
        out[i] = i * n
    return move(out)


@fn
def total(cells: Array[Int, 4]) -> Int:
    sum = 0
    for x in cells:
        sum += x
    return sum


class Board:
    def __init__(self):
        self.cells = Array[Int, 9](fill=0)

    def play(self, i, who):
        self.cells[i] = who

    def row(self, r):
        return [self.cells[3 * r + k] for k in range(3)]


b = Board()
b.play(4, 1)
print(b.row(0), b.row(1), len(b.cells), 1 in b.cells)
rows = [squares(i) for i in range(3)]
table = {"five": squares(5)}
table["five"][0] = -1
print(rows, table["five"], sum(int(x) for x in rows[2]), [total(r) for r in rows])
kept = table["five"].copy()
table["five"][1] = 0
print(kept, table, kept == rows[0], rows[1] == squares(1))
things = [rows[0], List[Int]([7])]
print([len(t) for t in things], things)
