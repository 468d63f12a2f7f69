# A function type where a value is kept: results, fields, elements; what was captured is owned and shared by the copies.
struct Op(Movable):
    var f: def(Int) -> Int
    def __init__(out self, f: def(Int) -> Int):
        self.f = f

def make(n: Int) -> def(Int) -> Int:
    var k = n
    def add(x: Int) {var k} -> Int:
        return x + k
    return add

def plain(n: Int) -> def(Int) -> Int:
    return lambda (x: Int) -> Int: x * n

def half(x: Int) raises -> Int:
    if x % 2 == 1:
        raise Error("odd")
    return x // 2

def main() raises:
    var f = make(2)
    var g = f
    print(f(3), g(4), plain(6)(7))
    var fs: List[def(Int) -> Int] = [make(1), plain(3), f]
    var total = 0
    for h in fs:
        total = total * 10 + h(2)
    print(total, len(fs))
    var op = Op(plain(5))
    print(op.f(3))
    var r: def(Int) raises -> Int = half
    print(r(8))
    try:
        print(r(7))
    except e:
        print("caught", e)
