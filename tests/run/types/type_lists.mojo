# Tuples of open types conform in generic bodies as their elements do; questions about lists of types.
from std.utils import Variant


def pair[T: Writable & Copyable & Deinitable, dt: DType](a: T, s: Scalar[dt]):
    print((s, 1), (a.copy(), s))
    print((s, s) == (s, s), (s, s) < (s, s + 1), hash((s, s)) == hash((s, s)))
    var xs = [s, s]
    print((xs.copy(), 1))


def count[*Ts: AnyType]() -> Int:
    comptime if Ts.all_conforms_to[Writable]():
        return Ts.length
    return -1


def show[*Ts: AnyType](*args: *Ts) where Ts.all_conforms_to[Writable]():
    comptime for i in range(args.__len__()):
        print(args[i], end=";")
    print(Ts.contains[Int](), Ts.contains[Bool]())


struct Named[*Ts: AnyType](Writable where Ts.all_conforms_to[Writable]()):
    def __init__(out self):
        pass

    def write_to(self, mut w: Some[Writer]):
        w.write("named ", Self.Ts.length)


struct Plain:
    pass


comptime Kinds = TypeList.of[Int, String, Float64]


def main():
    pair("a", Int32(3))
    print(count[Int, String](), count[Int, Plain]())
    show(1, "a")
    print(Named[Int, Float64](), Kinds.length, Kinds.contains[String](), Kinds.contains[Bool](), Kinds.all_conforms_to[Writable]())
    print(conforms_to(Variant[Int, String], Writable), conforms_to(Variant[Int, Plain], Writable))
