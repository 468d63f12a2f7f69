# Methods of structs that are not called, and the types of numbers, as values: they refer to the struct that the variable holds.
# cpython: 3.9
from pyc import Float32, Float64, ImplicitlyCopyable, Int, Int32, List, String, UInt8, fieldwise_init, mut, struct


@fieldwise_init
@struct
class Place(ImplicitlyCopyable):
    x: Int
    y: Int

    def norm(self) -> Int:
        return self.x * self.x + self.y * self.y

    @mut
    def move_by(self, n: Int) -> None:
        self.x += n


def applied(f, *args):
    return f(*args)


p = Place(3, 4)
norm = p.norm
print(norm(), [f() for f in [p.norm, Place(1, 1).norm]])
move_by = p.move_by
move_by(5)
print(p.x, norm(), applied(p.norm))


def counted(words):
    seen = List[Int]()
    add = seen.append
    for word in words:
        add(len(word))
    return seen


print(counted(["a", "bcd"]))
upper = String("abc").upper
print(upper(), list(map(String, [1, 2.5])))

print(list(map(Int, [1, "2"])), [t(3) for t in (Int, Float64, Float32)])
kinds = {"i": Int32, "u": UInt8}
print(kinds["u"](7), kinds["i"].__name__)
try:
    kinds["u"](300)
except OverflowError as e:
    print("OverflowError")
