# A generic body may only use what its bounds promise, and callers must satisfy them.


@fieldwise_init
struct Opaque(Copyable):
    var n: Int


trait Shape:
    comptime sides: Int

    def area(self) -> Float64:
        ...


@fieldwise_init
struct Square(Copyable, Shape):
    comptime sides = 4
    var side: Float64

    def area(self) -> Float64:
        return self.side * self.side


def show[T: Writable](x: T):
    print(x)


def total[T: Shape](a: T, b: T) -> Float64:
    return a.area() + b.area()


def broken[T: Shape](a: T) -> Float64:
    print(a)  # expected-error {{no}}
    return a.perimeter()  # expected-error {{'T' has no attribute 'perimeter'}}


def guarded[T: AnyType](x: T):
    comptime if conforms_to(T, Writable):
        print(x)
    else:
        print("hidden")


def main():
    show(3)
    show(Opaque(1))  # expected-error {{no}}
    print(total(Square(1), Square(2)), Square.sides)
    print(total(1.5, 2.5))  # expected-error {{no}}
    guarded(Opaque(2))
