# A variable that threads captured with 'mut' may be used as long as it stays as it is; of a list each call may change the
# element whose index it is called with.
from std.algorithm import parallelize, vectorize
from std.atomic import Atomic


struct Grid(Movable):
    var data: Pointer[Float64, MutUntrackedOrigin]
    var count: Int

    def __init__(out self, count: Int):
        self.data = alloc[Float64](count)
        self.count = count

    def __deinit__(deinit self):
        self.data.free()

    def load[width: Int](self, i: Int) -> SIMD[DType.float64, width]:
        return self.data.unsafe_load[width=width](i)

    def store[width: Int](self, i: Int, value: SIMD[DType.float64, width]):
        self.data.unsafe_store(i, value)

    def __setitem__(mut self, i: Int, value: Float64):
        self.data.unsafe_store(i, value)

    def shrink(mut self):
        self.count -= 1


def rows(mut grid: Grid):
    def row(first: Int) {mut grid}:
        def lanes[width: Int](i: Int) {mut grid, imm first}:
            grid.store[width](i, grid.load[width](i) * 2 + Float64(first))

        vectorize[4](grid.count, lanes)

    parallelize(row, 2)

    def items(i: Int) {mut grid}:
        grid[i] = Float64(i)

    parallelize(items, 2)

    def row_that_changes(first: Int) {mut grid}:
        def lanes[width: Int](i: Int) {mut grid, imm first}:
            grid.store[width](i, grid.load[width](i) + Float64(first))
            grid.shrink()

        vectorize[4](grid.count, lanes)

    parallelize(row_that_changes, 2)  # expected-error {{several threads could change 'grid' at the same time through this argument}}


def pointers():
    var numbers = List[Int](length=4, fill=0)
    var address = numbers.unsafe_ptr()
    var sum = Atomic[Int](0)

    def write(i: Int) {mut}:
        sum += i
        address[unsafe_offset=i] = len(numbers)

    parallelize(write, 4)

    def write_by_list(i: Int) {ref}:
        numbers.unsafe_ptr()[unsafe_offset=i] = i

    parallelize(write_by_list, 4)

    def move_on(i: Int) {mut address}:
        address = address.unsafe_offset(1)

    parallelize(move_on, 4)  # expected-error {{several threads could change 'address' at the same time through this argument}}


def elements(mut grid: List[List[Int]], count: Int):
    var numbers = List[Int](length=4, fill=0)
    var fixed: Array[Int, 4] = [0, 0, 0, 0]

    def own(i: Int) {mut grid, mut numbers, mut fixed}:
        numbers[i] += i * len(numbers)
        fixed[i] = numbers[i]
        for k in range(3):
            grid[i].append(k)
            grid[i][k] += 1

    parallelize(own, 4)

    def next(i: Int) {mut numbers}:
        numbers[i] = numbers[(i + 1) % 4]

    parallelize(next, 4)  # expected-error {{several threads could change 'numbers' at the same time through this argument}}

    def all(i: Int) {mut numbers}:
        var sum = 0
        for n in numbers:
            sum += n
        numbers[i] = sum

    parallelize(all, 4)  # expected-error {{several threads could change 'numbers' at the same time through this argument}}

    def moved_index(var i: Int) {mut numbers}:
        i = 0
        numbers[i] += 1

    parallelize(moved_index, 4)  # expected-error {{several threads could change 'numbers' at the same time through this argument}}

    def grown(i: Int) {mut numbers}:
        numbers[i] = 1
        numbers.append(2)

    parallelize(grown, 4)  # expected-error {{several threads could change 'numbers' at the same time through this argument}}

    def again(i: Int) {mut numbers}:
        numbers[i] = i
        if i > 0:
            again(i - 1)

    parallelize(again, 4)  # expected-error {{several threads could change 'numbers' at the same time through this argument}}


def views():
    var numbers = List[Int](length=4, fill=0)
    var view = Span(numbers)

    def by_view(i: Int) {var view}:
        view[i] += 1

    parallelize(by_view, 4)

    def shifted(i: Int) {var view}:
        view[3 - i] += 1

    parallelize(shifted, 4)  # expected-error {{several threads could change 'numbers' at the same time through this argument}}
    var whole = Pointer(to=numbers)

    def by_two_ways(i: Int) {mut numbers, imm whole}:
        numbers[i] = whole[][0]

    parallelize(by_two_ways, 4)  # expected-error {{several threads could change 'numbers' at the same time through this argument}}


def main():
    var grid = Grid(8)
    views()
    rows(grid)
    pointers()
    var lists = List[List[Int]](length=4, fill=[])
    elements(lists, 4)
