# a if c else b of two places is the chosen one: what changes it changes that, what copies it copies that alone.

struct Noisy(Copyable):
    var n: Int
    def __init__(out self, n: Int):
        self.n = n
    def __init__(out self, *, copy: Self):
        self.n = copy.n
        print("copy", copy.n)
    def __deinit__(deinit self):
        print("drop", self.n)

def pick[T: Copyable & Deinitable](ref a: T, ref b: T, first: Bool) -> ref[a, b] T:
    return a if first else b

def pick_copy[T: ImplicitlyCopyable & Deinitable](a: T, b: T, first: Bool) -> T:
    return a if first else b

struct Two(Movable):
    var left: List[Int]
    var right: List[Int]
    def __init__(out self):
        self.left = []
        self.right = []
    def side(ref self, l: Bool) -> ref[self.left, self.right] List[Int]:
        return self.left if l else self.right
    def add(mut self, l: Bool, x: Int):
        ref s = self.left if l else self.right
        s.append(x)

def show(n: Noisy):
    print("show", n.n)

def main():
    var a = Noisy(1)
    var b = Noisy(2)
    var flag = len(String("abc").split("b")) == 2
    show(a if flag else b)
    (a if flag else b).n += 10
    pick(a, b, False).n = 7
    show(a)
    show(b)
    var s = String("x")
    var t = String("y")
    var u = s if flag else t
    u += "u"
    (s if not flag else t) += "!"
    print(s, t, u, pick_copy(s, t, True), pick_copy(3, 4, False))
    var w = Two()
    w.add(True, 1)
    w.add(False, 2)
    w.side(False).append(9)
    print(w.left, w.right)
    var i = 3
    var j = 4
    var k = i if flag else j
    k += 1
    print(i, j, k)
    for c in (s if flag else t).codepoint_slices():
        print(c)
