# f(*args) of fast functions: the number of the arguments, known when it runs, says which of the overloads is meant.
fn area(w: Int) -> Int:
    return w * w


fn area(w: Int, h: Int) -> Int:
    return w * h


fn area(w: Int, h: Int, depth: Float64) -> Float64:
    return Float64(w * h) * depth


struct Grid[n: Int]:
    var count: Int

    def __init__(out self):
        self.count = 0

    def add(mut self, row: Int, column: Int = 10) -> Int:
        self.count += 1
        return self.count * Self.n + row * column

    @staticmethod
    def of[scale: Int](x: Int) -> Int:
        return x * scale

    @staticmethod
    def of[scale: Int](x: Int, y: Int) -> String:
        return String(x * scale, "/", y)


def measure(shape):
    return area(*shape)


print(measure([3]), measure((3, 4)), measure((3, 4, 0.5)), area(*range(2, 4)), area(5, *[6]), area(*[1], 2, *[0.25]))
grid = Grid[100]()
for place in ([1], (2, 3), {4: "key", 5: None}):
    print(grid.add(*place))
print(Grid[1].of[7](*[6]), Grid[1].of[7](*(6, 5)))
for wrong in ([], [1, 2, 3, 4]):
    try:
        print(measure(wrong))
    except TypeError as e:
        print("TypeError:", e)
