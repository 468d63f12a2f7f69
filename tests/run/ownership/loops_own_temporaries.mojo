# 'for var' over a temporary moves its elements out, those that are left end with it.
struct T(Copyable, Movable):
    var n: Int
    def __init__(out self, n: Int):
        self.n = n
    def __init__(out self, *, copy: Self):
        self.n = copy.n
        print("copy", self.n)
    def __deinit__(deinit self):
        print("end", self.n)

def make() -> List[T]:
    var xs = List[T]()
    xs.append(T(1))
    xs.append(T(2))
    return xs^

def main():
    var xs = make()
    for var a in xs.copy():
        print("loop", a.n)
        a.n += 10
        var b = a^
        print("moved", b.n)
    for var a in make():
        print("temp", a.n)
        if a.n == 1:
            var b = a^
            break
    for var a in xs^:
        print("own", a.n)
    var kept = [a^ for var a in make()]
    print(len(kept))
    for var n in [1, 2]:
        n += 1
        print(n)
