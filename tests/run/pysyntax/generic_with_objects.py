# Generic functions called from Python code that does not know which structs it holds: asked when the program runs.
from pyc import Copyable, Float64, ImplicitlyCopyable, Int, List, Mut, String, Writable, fieldwise_init, fn, move, struct, trait


@trait
class Shape(ImplicitlyCopyable):
    def area(self) -> Float64: ...

    def name(self) -> String:
        return "shape"


@fieldwise_init
@struct
class Square(Shape):
    side: Float64

    def area(self) -> Float64:
        return self.side * self.side

    def name(self) -> String:
        return "square"


@fieldwise_init
@struct
class Plate(Shape):
    w: Float64
    h: Float64

    def area(self) -> Float64:
        return self.w * self.h


@struct
class Stack[T: ImplicitlyCopyable, n: Int](Copyable):
    items: List[T]

    def __init__(self) -> None:
        self.items = List[T]()


@fn
def describe[S: Shape](s: S) -> String:
    return s.name() + " " + String(s.area())


@fn
def larger[A: Shape, B: Shape](a: A, b: B) -> String:
    return describe(a) if a.area() >= b.area() else describe(b)


@fn
def push[T: ImplicitlyCopyable, n: Int](stack: Mut[Stack[T, n]], x: T) -> bool:
    if len(stack.items) == n:
        return False
    stack.items.append(x)
    return True


@fn
def doubled[T: ImplicitlyCopyable, n: Int](stack: Stack[T, n]) -> Stack[T, n]:
    out = stack.copy()
    for x in stack.items:
        out.items.append(x)
    return move(out)


@fn
def room[T: ImplicitlyCopyable, n: Int](stack: Stack[T, n], spare: Int) -> Int:
    return n - len(stack.items) - spare


class Holder:
    def __init__(self, stack):
        self.stack = stack

    def fill(self, *items):
        return [push(self.stack, x) for x in items]


shapes = [Square(2.0), Plate(1.0, 3.0), Square(0.5)]
for s in shapes:
    print(describe(s))
print([larger(a, b) for a, b in zip(shapes, shapes[1:])])
print(larger(shapes[1], Square(1.0)), "|", larger(Square(1.5), shapes[1]))
numbers, words = Holder(Stack[Int, 3]()), Holder(Stack[String, 2]())
print(numbers.fill(1, 2, 3, 4), words.fill("a", "b", "c"))
for h in (numbers, words):
    print(list(h.stack.items), room(h.stack, 1), len(doubled(h.stack).items), len(h.stack.items))
try:
    push(numbers.stack, "x")
except TypeError as e:
    print("TypeError")
for bad in (3, None, "text"):
    try:
        describe(bad)
    except TypeError as e:
        print(e)
