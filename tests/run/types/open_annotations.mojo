# What the annotation of a variable leaves open, its value says.
struct V[n: Int, m: Int = 2](Copyable):
    var x: Int
    def __init__(out self):
        self.x = Self.n * Self.m
def make() -> V[4]:
    return V[4]()
def main():
    var w: V = V[3]()
    print(w.x, w.n)
    var xs: List[_] = [1, 2]
    print(xs)
    var s: SIMD[DType.float32, _] = SIMD[DType.float32, 4](1)
    print(s)
    var t: V[_, 2] = make()
    print(t.n)
    var o: Optional = Optional(3)
    print(o)
