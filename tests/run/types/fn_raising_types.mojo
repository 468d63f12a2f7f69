# A function or closure that does not raise goes where one that may is wanted.

def inc(x: Int) -> Int:
    return x + 1
def chk(x: Int) raises -> Int:
    if x > 3:
        raise Error("big")
    return x
def a1[f: def(Int) raises thin -> Int](x: Int) -> Int:
    try:
        return f(x)
    except:
        return -1
def a2(f: def(Int) raises thin -> Int, x: Int) raises -> Int:
    return f(x)
def a3(f: Some[def(Int) raises -> Int], x: Int) raises -> Int:
    return f(x)
def a4[F: def(Int) raises -> Int](f: F, x: Int) raises -> Int:
    return f(x)
@fieldwise_init
struct H(Copyable):
    var f: def(Int) raises thin -> Int
def main() raises:
    print(a1[inc](1), a1[chk](9), a2(inc, 1), a2(chk, 2), a3(inc, 3), a3(chk, 3), a4(inc, 4), a4(chk, 1))
    var h = H(inc)
    print(h.f(5), H(chk).f(1), H(lambda (x: Int) -> Int: -x).f(4))
    var fs: List[def(Int) raises thin -> Int] = [inc, chk]
    var g = fs[0]
    print(g(7))
    var k = 10
    def cl(x: Int) {var k} -> Int:
        return x + k
    print(a3(cl, 1), a4(cl, 2), a4(lambda (x: Int) -> Int: x * 3, 5))
