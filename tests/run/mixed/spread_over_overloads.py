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


fn ends(
    a0: Int, a1: Int, a2: Int, a3: Int, a4: Int, a5: Int, a6: Int, a7: Int, a8: Int, a9: Int, a10: Int, a11: Int, a12: Int,
    a13: Int, a14: Int, a15: Int, a16: Int, a17: Int, a18: Int, a19: Int, a20: Int, a21: Int, a22: Int, a23: Int, a24: Int, a25: Int,
    a26: Int, a27: Int, a28: Int, a29: Int, a30: Int, a31: Int, a32: Int, a33: Int, a34: Int, a35: Int, a36: Int, a37: Int, a38: Int,
    a39: Int, a40: Int, a41: Int, a42: Int, a43: Int, a44: Int, a45: Int, a46: Int, a47: Int, a48: Int, a49: Int, a50: Int, a51: Int,
    a52: Int, a53: Int, a54: Int, a55: Int, a56: Int, a57: Int, a58: Int, a59: Int, a60: Int, a61: Int, a62: Int, a63: Int, a64: Int,
) -> Int:
    return a0 * 100 + a64


fn ends(a: Int, b: Int) -> Int:
    return a * 100 + b


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
print(ends(*range(1, 66)), ends(*[3, 4]))
