# Functions of the systems register as objects: with defaults, keywords and keyword-only arguments.
fn box(width: Int, height: Int = 2, *, depth: Int = 1, label: String = "box") -> String:
    return String(label, " ", width * height * depth)


fn plain(a: Int, b: Float64 = 0.5) -> Float64:
    return Float64(a) - b


class Holder:
    make = box

    def __init__(self, f=plain):
        self.f = f


f = plain
print(f(9), f(9, 2), f(a=1, b=0.25), list(map(plain, [1, 2], [0.5, 1.5])))
table = {"box": box}
print(table["box"](3), table["box"](3, 4, depth=2), table["box"](1, label="one", height=7))
print(Holder().f(3), [g(4) for g in (plain, table["box"])])
for call in (lambda: table["box"](), lambda: f(1, 2, 3), lambda: f(1, c=2)):
    try:
        print(call())
    except TypeError as e:
        print("TypeError")
