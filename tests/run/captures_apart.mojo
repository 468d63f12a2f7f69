# Variables that a nested function captured are told apart in its body, as arguments are.
struct Matrix(Movable):
    var cells: List[Int]

    def __init__(out self, *cells: Int):
        self.cells = []
        for cell in cells:
            self.cells.append(cell)


def add(mut to: Matrix, a: Matrix, b: Matrix):
    for i in range(len(a.cells)):
        to.cells[i] += a.cells[i] * b.cells[i]


def total(mut sums: List[Int], mut count: Int, m: Matrix):
    count += 1
    var sum = 0
    for cell in m.cells:
        sum += cell
    sums.append(sum)


def times(var n: Int, f: Some[def() -> None]):
    while n > 0:
        f()
        n -= 1


def arguments(mut to: Matrix, a: Matrix, b: Matrix):
    def step() {mut to, imm}:
        add(to, a, b)

    times(2, step)


def main():
    var a = Matrix(1, 2, 3)
    var b = Matrix(4, 5, 6)
    var to = Matrix(0, 0, 0)
    var sums = List[Int]()
    var count = 0

    def step() {mut}:
        add(to, a, b)
        total(sums, count, to)
        swap(a, b)

    times(3, step)
    arguments(to, a, b)

    def outer() {mut}:
        def inner() {mut}:
            total(sums, count, to)

        inner()
        total(sums, count, a)

    outer()
    print(sums, count)
