# A nested function without captures goes where a closure goes; two of them for one parameter have their function type.
def apply[F: def(Int) -> Int](f: F, x: Int) -> Int:
    return f(x)


def either[F: def(Int) -> Int](f: F, g: F, x: Int) -> Int:
    return f(x) if x > 0 else g(x)


@fieldwise_init
struct Twice[F: def(Int) -> Int & Copyable & Movable]:
    var f: Self.F

    def at(self, x: Int) -> Int:
        return self.f(self.f(x))


def main():
    def triple(x: Int) -> Int:
        return x * 3

    def less(x: Int) -> Int:
        return x - 1

    print(apply(triple, 2), either(triple, less, 1), either(triple, less, -1))
    print(Twice(less).at(5), Twice(triple).at(5))
