# Names that functions share hold objects; the struct that such a name is assigned once goes to generic functions.
# cpython: 3.12
from pyc import Copyable, Float64, Int, List, Mut, Some, String, fieldwise_init, fn, struct, trait


@trait
class Shape:
    def area(self) -> Float64: ...


@fieldwise_init
@struct
class Circle(Shape, Copyable):
    r: Float64

    def area(self) -> Float64:
        return 3.0 * self.r * self.r


@fieldwise_init
@struct
class Rect(Shape, Copyable):
    w: Float64
    h: Float64

    def area(self) -> Float64:
        return self.w * self.h


@fn
def larger[A: Shape, B: Shape](a: A, b: B) -> bool:
    return a.area() > b.area()


@fn
def doubled(s: Some[Shape]) -> Float64:
    return 2 * s.area()


@fn
def push[T: Copyable](values: Mut[List[T]], value: T) -> Int:
    values.append(value.copy())
    return len(values)


c, r = Circle(2), Rect(3, 5)
numbers = List[Int]([1, 2])


def total():
    return c.area() + r.area() + len(numbers)


def inner_names():
    w = Rect(1, 1)

    def grow():
        w.h += 1
        return doubled(w)

    return grow(), grow(), larger(w, c), push(numbers, 7)


print(larger(c, r), larger(r, c), doubled(r), total())
print(push(numbers, 3), inner_names(), list(numbers), total())
