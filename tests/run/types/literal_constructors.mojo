# Types that take displays, {…} and slices by constructors with __list_literal__, __dict_literal__, __slice_literal__.

struct Bag(Writable):
    var items: List[Int]
    def __init__(out self, *values: Int, __list_literal__: NoneType = None):
        self.items = []
        for v in values:
            self.items.append(v)
    def write_to(self, mut w: Some[Writer]):
        w.write("Bag", self.items)

struct Table(Writable):
    var n: Int
    def __init__(out self, var keys: List[String], var values: List[Int], __dict_literal__: NoneType):
        self.n = len(keys)
        for v in values:
            self.n += v
    def write_to(self, mut w: Some[Writer]):
        w.write("Table", self.n)

@fieldwise_init
struct P(Copyable, Writable):
    var x: Int
    var y: Int

def take(b: Bag) -> Int:
    return len(b.items)

def norm(p: P) -> Int:
    return p.x + p.y

struct Cut(Writable):
    var s: String
    def __init__(out self, start: Optional[Int], end: Optional[Int], step: Optional[Int], __slice_literal__: NoneType):
        self.s = String(start, ":", end, ":", step)
    def write_to(self, mut w: Some[Writer]):
        w.write(self.s)

struct Seq:
    def __init__(out self):
        pass
    def __getitem__(self, i: Int) -> String:
        return "one"
    def __getitem__(self, s: Slice) -> String:
        return String(s)
    def __getitem__(self, *, key: String) -> String:
        return "key " + key

struct Seq2:
    def __init__(out self):
        pass
    def __getitem__(self, s: Cut) -> String:
        return String(s)
    def __setitem__(mut self, s: Slice, v: Int):
        print("set", s, v)

def main():
    var b: Bag = [1, 2, 3]
    print(b, take([4, 5]))
    var t: Table = {"a": 1, "b": 5}
    print(t)
    var p: P = {1, 2}
    print(p, norm({3, y=4}))
    var s = Seq()
    print(s[1], s[1:2], s[::3], s[key="k"])
    var s2 = Seq2()
    print(s2[1:2], s2[::3])
    pass
