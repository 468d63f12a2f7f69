# A constructor's `*items: *Self.Ts` says the struct's types; Tuple(*items^) moves each value once.
@fieldwise_init
struct Noisy(Copyable, Writable):
    var id: Int

    def __init__(out self, *, copy: Self):
        self.id = copy.id
        print("copy", self.id)

    def __deinit__(deinit self):
        print("drop", self.id)


struct Multi[*Ts: Writable & Copyable & Deinitable](Writable):
    var items: Tuple[*Self.Ts]

    def __init__(out self, var *items: *Self.Ts):
        self.items = Tuple(*items^)

    def write_to(self, mut writer: Some[Writer]):
        comptime for i in range(Self.Ts.length):
            writer.write(self.items[i], ";")

    def count(self, *more: *Self.Ts) -> Int:
        return more.__len__()


def pack[*Ts: Copyable & Deinitable](var *items: *Ts) -> Tuple[*Ts]:
    return Tuple(*items^)


def main():
    var m = Multi(1, String("two"), 3.5)
    print(m, m.count(5, "x", 2))
    print(Multi[Int, String](1, "two"))
    var n = Multi(Noisy(1), Noisy(2))
    print(n)
    var t = pack(Noisy(3), 4)
    print(t[0], t[1])
