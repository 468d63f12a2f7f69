# Structs in Python's syntax conform to traits such as Sized by having the method.
from pyc import Bool, Copyable, Float64, Int, List, Self, String, fieldwise_init, fn, struct, Some, Mut, Writable, Writer

@fieldwise_init
@struct
class Meters(Copyable, Writable):
    n: Int
    def __len__(self) -> Int:
        return self.n
    def __bool__(self) -> Bool:
        return self.n != 0
    def __abs__(self) -> Self:
        return Meters(-self.n) if self.n < 0 else Meters(self.n)
    def __int__(self) -> Int:
        return self.n
    def __float__(self) -> Float64:
        return Float64(self.n) + 0.5
    def __index__(self) -> Int:
        return self.n
    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write(self.n, "m")

@fn
def show(m: Meters) -> None:
    if m:
        print("yes", len(m), abs(m), Int(m), Float64(m), String(m), bool(m))
    else:
        print("no", not m)
    xs = List[Int]([10, 20, 30, 40, 50, 60])
    if Int(abs(m)) < 6:
        print(xs[abs(m).n])

show(Meters(-3))
show(Meters(0))
m = Meters(-4)
print(len(Meters(4)), abs(m), int(m), float(m), str(m), bool(m), [1, 2, 3, 4, 5][abs(m)])
