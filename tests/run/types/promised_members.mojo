# A member of a type parameter has the type that the trait promises, where the struct gives a literal.


trait Unit:
    comptime scale: Float64
    comptime step: Int8
    comptime wide: Int

    def doubled(self) -> Int:
        return Int(Self.step + Self.step)


@fieldwise_init
struct Metre(Unit):
    comptime scale = 3
    comptime step = 100
    comptime wide = 7
    var x: Int


def show[T: Unit](t: T):
    print(T.scale / 2, T.step + T.step, type_of(t).step * 2, T.wide)


def outer[T: Unit](t: T):
    show(t)
    print(T.step << 1, t.doubled())


def main():
    outer(Metre(1))
    print(Metre.scale, Metre.step + Metre.step, 2.5 * Metre.wide)
