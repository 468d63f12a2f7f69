# An element that `__getitem__` gives as a value is got before a call that changes it, and set behind it.


@fieldwise_init
struct Row(Copyable):
    var cells: List[Int]

    def __getitem__(self, i: Int) -> Int:
        print("get", i)
        return self.cells[i]

    def __setitem__(mut self, i: Int, value: Int):
        print("set", i, value)
        self.cells[i] = value


@fieldwise_init
struct Table(Copyable):
    var rows: List[Row]

    def __getitem__(self, i: Int) -> Row:
        print("row", i)
        return self.rows[i].copy()

    def __setitem__(mut self, i: Int, value: Row):
        print("set row", i)
        self.rows[i] = value.copy()


@fieldwise_init
struct Point(Copyable):
    var x: Int
    var y: Int

    def shift(mut self, by: Int) -> Int:
        self.x += by
        return self.x


@fieldwise_init
struct Points(Copyable):
    var points: List[Point]

    def __getitem__(self, i: Int) -> Point:
        return self.points[i].copy()

    def __setitem__(mut self, i: Int, value: Point):
        self.points[i] = value.copy()


@fieldwise_init
struct Names(Copyable):
    var names: Dict[String, String]

    def __getitem__(self, key: String) -> String:
        return self.names.get(key, "")

    def __setitem__(mut self, key: String, var value: String):
        self.names[key] = value^


@fieldwise_init
struct View(TrivialRegisterPassable):
    """Refers to numbers that are kept elsewhere: a temporary view can set them."""

    var at: Pointer[Int, MutUntrackedOrigin]

    def __getitem__(self, i: Int) -> Int:
        return self.at[unsafe_offset=i]

    def __setitem__(self, i: Int, value: Int):
        self.at[unsafe_offset=i] = value


def both(mut a: Int, mut b: Int) -> Int:
    a, b = b + 10, a + 20
    return a


def fails(mut a: Int) raises:
    a = 99
    raise Error("it failed")


def number(n: Int) -> Int:
    print("number", n)
    return n


def add(mut total: Int, n: Int):
    total += n


def longer(mut text: String):
    text += "!"


def next_index(mut cell: Int, mut index: Int):
    index += 1
    cell = index


def view_of(mut cells: List[Int]) -> View:
    return View(cells.unsafe_ptr().unsafe_origin_cast[MutUntrackedOrigin]())


def changes_generic[T: Copyable & Deinitable](mut a: T, b: T):
    a = b.copy()


def main():
    var row = Row([1, 2, 3])
    print(both(row[number(0)], row[number(1)]), row.cells)
    try:
        fails(row[2])
    except e:
        print(e, row.cells)
    swap(row[0], row[2])
    add(row[1], number(5))
    print(row.cells)
    var index = 0
    next_index(row[index], index)
    print(row.cells, index)

    var table = Table([Row([1, 2]), Row([3, 4])])
    add(table[1][0], 6)
    table[0][1] = 7
    table[0][1] += 1
    print(table.rows[0].cells, table.rows[1].cells)

    var points = Points([Point(1, 2), Point(3, 4)])
    add(points[0].x, 10)
    points[1].y = 9
    points[1].y += 9
    print(points[0].x, points[1].y, points[0].shift(5), points.points[0].x)

    var names = Names({"a": "x"})
    longer(names["a"])
    longer(names["b"])
    changes_generic(names["c"], "z")
    print(names["a"], names["b"], names["c"])

    var lanes = SIMD[DType.int32, 4](1, 2, 3, 4)
    swap(lanes[0], lanes[3])
    print(lanes)

    var cells: List[Int] = [1, 2, 3]
    add(view_of(cells)[1], 5)
    print(cells)
