# dyn Trait: mixed values in one list, lent arguments, defaults, dispatch in generic code, and when the values end.
trait Shape:
    def area(self) -> Float64:
        ...

    def name(self) -> String:
        return "shape"

    def describe(self) -> String:
        return self.name() + " of " + String(self.area())

    def grow(mut self, by: Float64):
        ...


@fieldwise_init
struct Square(Shape):
    var side: Float64

    def area(self) -> Float64:
        return self.side * self.side

    def name(self) -> String:
        return "square"

    def grow(mut self, by: Float64):
        self.side += by


struct Noisy(Shape):
    var tag: String
    var size: Float64

    def __init__(out self, tag: String):
        self.tag = tag
        self.size = 1
        print("+", tag)

    def __deinit__(deinit self):
        print("-", self.tag)

    def area(self) -> Float64:
        return self.size

    def grow(mut self, by: Float64):
        self.size *= by


def show(s: dyn Shape):
    print(s.describe())


def enlarge(mut s: dyn Shape):
    s.grow(2)


def total(shapes: List[dyn Shape]) -> Float64:
    var t = 0.0
    for s in shapes:
        t += s.area()
    return t


def unused(s: dyn Shape) -> Float64:
    return s.area()


def make(kind: Int) -> dyn Shape:
    if kind == 0:
        return Square(2)
    return Noisy("made")


def generic[S: Shape](s: S) -> String:
    return s.name() + "!"


def main():
    var sq = Square(3)
    show(sq)
    enlarge(sq)
    print(sq.side)
    var n = Noisy("n")
    show(n)
    var xs = List[dyn Shape]()
    xs.append(Square(1))
    xs.append(n^)
    xs.append(Noisy("m"))
    print(len(xs), total(xs))
    for ref s in xs:
        s.grow(3)
    print(total(xs))
    _ = xs.pop()
    print("popped")
    var d: dyn Shape = Square(5)
    print(d.area(), generic(d), generic(sq))
    d = make(1)
    print(d.describe())
    show(make(0))
    print("end", total(xs))
