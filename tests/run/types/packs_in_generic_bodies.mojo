# packs with refinement, indices, structs, mutability and ownership
trait Named:
    def name(self) -> String:
        ...


@fieldwise_init
struct A(Named, Copyable):
    var n: Int

    def name(self) -> String:
        return "a"


@fieldwise_init
struct B(Named, Copyable, Writable):
    var s: String

    def name(self) -> String:
        return "b"

    def write_to(self, mut w: Some[Writer]):
        w.write("B:", self.s)


def show[*Ts: Named](*xs: *Ts) -> String:
    var s = String()
    comptime for i in range(xs.__len__()):
        comptime T = Ts[i]
        comptime if conforms_to(T, Writable):
            s += String(xs[i])
        else:
            s += xs[i].name()
        comptime if i + 1 < Ts.length:
            s += ","
    return s


def show2[*Ts: Named](*xs: *Ts) -> String:
    var s = String()
    comptime for i in range(Ts.length):
        comptime if conforms_to(Ts[i], Writable):
            s += String(xs[i])
        else:
            s += "?"
    return s


def forward[*Ts: Named](*xs: *Ts) -> String:
    return "[" + show(*xs) + "]"


def first[*Ts: Named & Copyable & Deinitable](*xs: *Ts) -> Ts[0]:
    return xs[0].copy()


def ints[*Ts: Copyable & Deinitable](*xs: *Ts) -> Int:
    var n = 0
    comptime for i in range(xs.__len__()):
        comptime if Ts[i] == Int:
            n += rebind[Int](xs[i])
    return n


def bump[*Ts: Copyable & Deinitable](mut *xs: *Ts):
    comptime for i in range(xs.__len__()):
        comptime if Ts[i] == Int:
            print(rebind[Int](xs[i]))


def length[*Ts: AnyType](*xs: *Ts) -> Int:
    return xs.__len__() * 10 + len(xs)


def hashes[*Ts: Hashable & Equatable](*xs: *Ts) -> Bool:
    comptime for i in range(1, xs.__len__()):
        if hash(xs[i]) == hash(xs[0]):
            return True
    return False


def maxlen[*Ts: Sized](*xs: *Ts) -> Int:
    var m = 0
    comptime for i in range(xs.__len__()):
        m = max(m, len(xs[i]))
    return m


def prepend[T: Writable, *Ts: Writable](head: T, *rest: *Ts, sep: String = ";") -> String:
    var s = String(head)
    comptime for i in range(rest.__len__()):
        s += sep
        s += String(rest[i])
    return s


def dbl(x: Int) -> Int:
    return 2 * x


def inc(x: Int) -> Int:
    return x + 1


def main():
    print(show(A(1), B("x")), show2(A(1), B("y")), forward(B("z"), A(2)))
    print(first(B("q"), A(1)), ints(1, "a", 2), length(1, 2, 3))
    print(hashes(1, 2, 1), hashes("a", "b"))
    print(maxlen([1, 2], "abc".split("b"), [0]))
    print(prepend(1, "a", 2.5), prepend("x", sep="-"), prepend("x", 1, sep="-"))
    var a = 1
    var s = String("s")
    bump(a, s)
    print(a, s)
