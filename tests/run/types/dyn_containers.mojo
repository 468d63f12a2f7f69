# dyn Trait: refined traits, raising methods, fields, containers, at compile time.
trait Same:
    def same(self, other: Self) -> Bool:
        ...

    def eat(var self) -> Int:
        ...

    def plain(self) -> Int:
        return 1


trait Named(Same):
    def label(self) -> String:
        ...

    def boom(self) raises -> Int:
        raise Error("boom ", self.label())


@fieldwise_init
struct A(ImplicitlyCopyable, Named):
    var x: Int

    def same(self, other: Self) -> Bool:
        return self.x == other.x

    def eat(var self) -> Int:
        return self.x

    def label(self) -> String:
        return String("A", self.x)


@fieldwise_init
struct B(Movable, Named):
    var parts: List[String]

    def same(self, other: Self) -> Bool:
        return True

    def eat(var self) -> Int:
        return 0

    def label(self) -> String:
        return "B" + ",".join(self.parts)

    def boom(self) raises -> Int:
        return len(self.parts)


def look(n: dyn Named, times: Int = 1) raises -> String:
    var out = String()
    for _ in range(times):
        out += n.label() + String(n.plain()) + ";"
    return out + String(n.boom())


def keep(var n: dyn Named, mut all: List[dyn Named]):
    all.append(n^)


struct Holder:
    var item: dyn Named
    var more: Dict[String, Int]

    def __init__(out self, var item: dyn Named):
        self.item = item^
        self.more = {}

    def get(self) -> String:
        return self.item.label()


def main() raises:
    compile_time()
    var all = List[dyn Named]()
    keep(A(1), all)
    keep(B(["x", "y"]), all)
    var a = A(7)
    keep(a, all)
    print(a.x, len(all))
    for n in all:
        try:
            print(look(n, 2))
        except e:
            print("error", e)
    var h = Holder(B(["z"]))
    print(h.get())
    h.item = A(9)
    print(h.get(), look(B([])))
    all[0] = B(["new"])
    print(all[0].label())
    var o: Optional[dyn Named] = None
    if not o:
        print("none")
    o = Optional[dyn Named](A(3))
    print(o.value().label())
    for i in range(len(all)):
        print(all[i].label(), end=" ")
    print()


def sum_of(labels: List[dyn Named]) -> Int:
    var sum = 0
    for n in labels:
        sum += n.label().byte_length() + n.plain()
    return sum


def computed() -> Int:
    var all = List[dyn Named]()
    all.append(A(10))
    all.append(B(["q"]))
    return sum_of(all)


def compile_time():
    comptime known = computed()
    var kept = Dict[String, dyn Named]()
    kept["a"] = A(1)
    kept["b"] = B(["x"])
    for e in kept.items():
        print(e.key, e.value.label(), end=" ")
    var pair: Tuple[Int, dyn Named] = (1, A(9))
    print(pair[1].label(), known == computed())
