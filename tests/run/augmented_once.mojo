# `x op= e` evaluates what it takes to find x once, and before e.


def at(i: Int) -> Int:
    print("at", i)
    return i


def value(x: Int) -> Int:
    print("value", x)
    return x


struct Grid(Movable):
    var cells: List[Int]

    def __init__(out self):
        self.cells = [1, 2, 3, 4]

    def __getitem__(ref self, row: Int, column: Int) -> ref [self.cells] Int:
        print("get", row, column)
        return self.cells[row * 2 + column]


@fieldwise_init
struct Money(Copyable, Movable, Writable):
    var cents: List[Int]

    def __add__(self, other: Self) -> Self:
        return Self([self.cents[0] + other.cents[0]])

    def write_to(self, mut writer: Some[Writer]):
        self.cents.write_to(writer)


@fieldwise_init
struct Holder(Movable):
    var lists: List[List[Int]]

    def lists_of(ref self, i: Int) -> ref [self.lists] List[Int]:
        print("lists of", i)
        return self.lists[i]


def bump(mut i: Int) -> Int:
    i += 1
    return 10


def main() raises:
    var xs: List[Int] = [1, 2, 3]
    xs[at(1)] += value(5)
    xs[at(0)] += xs[at(1)]
    print(xs)
    var i = 0
    xs[i] += bump(i)
    print(xs, i)

    var grid = Grid()
    grid[at(1), at(0)] *= value(10)
    print(grid.cells)

    var wallets: List[Money] = [Money([1]), Money([2])]
    wallets[at(0)] += wallets[at(1)]
    print(wallets[0])

    var holder = Holder([[1, 2], [3, 4]])
    holder.lists_of(at(1))[at(0)] += value(7)
    holder.lists[at(0)][at(1)] -= 1
    print(holder.lists)

    var lanes = SIMD[DType.int32, 4](1, 2, 3, 4)
    lanes[at(2)] += Int32(value(9))
    print(lanes)
    var vectors: List[SIMD[DType.int32, 2]] = [SIMD[DType.int32, 2](1, 2)]
    vectors[at(0)][at(1)] += 5
    print(vectors[0])

    var counts: Dict[Int, Int] = {1: 4}
    counts[at(1)] += value(5)
    var nested: Dict[Int, List[Int]] = {1: [2, 3]}
    nested[at(1)][at(0)] += value(6)
    print(counts, nested)

    var words: List[String] = ["a", "b"]
    words[at(1)] += "c"
    print(words)
