# Pointers of untracked origins that nested functions capture, alone or in structs, go to parameters of such origins.
# A key hashes bytes of a temporary text.
from std.hash import Hasher


def add(to: Pointer[Float64, MutUntrackedOrigin], amount: Pointer[Float64, MutUntrackedOrigin]):
    to[] += amount[]


def each[f: def(Int) capturing [_] -> None](n: Int):
    for i in range(n):
        f(i)


@fieldwise_init
struct Vector:
    var data: Pointer[Float64, MutUntrackedOrigin]
    var other: Optional[Pointer[Float64, MutUntrackedOrigin]]

    def add_all(self, x: Pointer[Float64, MutUntrackedOrigin]):
        var first = x

        @__parameter
        def step(i: Int):
            add(self.data.unsafe_offset(i), first)
            add(self.other.value(), x.unsafe_offset(i))

        each[step](3)

    def add_each(mut self, x: Pointer[Float64, MutUntrackedOrigin]):
        def step(i: Int) {mut self, imm}:
            add(self.data, x)
            add(x, self.other.value())

        step(0)


@fieldwise_init
struct Key(Copyable, Equatable, Hashable):
    var name: String
    var domain: String

    def __hash__[H: Hasher](self, mut hasher: H):
        hasher.update((self.name + "~" + self.domain).as_bytes())


def main() raises:
    var a = List[Float64](length=4, fill=1)
    var b = List[Float64](length=4, fill=2)
    var c = List[Float64](length=1, fill=0)
    var v = Vector(
        a.unsafe_ptr().unsafe_origin_cast[MutUntrackedOrigin](),
        c.unsafe_ptr().unsafe_origin_cast[MutUntrackedOrigin](),
    )
    v.add_all(b.unsafe_ptr().unsafe_origin_cast[MutUntrackedOrigin]())
    print(a, b, c)
    v.add_each(b.unsafe_ptr().unsafe_origin_cast[MutUntrackedOrigin]())
    print(a, b, c)
    var counts = {Key("a", "b"): 3}
    print(counts[Key("a", "b")], Key("a", "c") in counts)
