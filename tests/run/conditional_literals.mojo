# A conditional expression of literals or constants takes its type from where it goes.
comptime A = 3
comptime B = 4
def ceil2(n: Int32, c: Bool):
    for i in range(n if c else 0):
        print(i, end=" ")
    for i in range(0 if c else n):
        print(i, end=" ")
    var k = n if c else 5
    var z = Int32(A if c else B)
    var y = UInt8(A if c else -B + 10)
    var w = Int32(k if c else 0)
    for i in range(A if c else 0):
        print(i, end=" ")
    for i in range(Int8(1), 3 if c else 2): print(i)
    var xs: List[Int32] = [1 if c else 2, n]
    xs.append(1 if c else 2)
    xs[0 if c else 1] = 3 if c else 4
    var t: Tuple[Int32, Float32] = (1 if c else 2, 2 if c else 3)
    print(k, z, y, w, xs, t[0], n == (3 if c else 2), n * 2 if c else 0)
def ret(c: Bool) -> Int32:
    return 1 if c else 2
def main():
    ceil2(3, 2 > 1)
    print(ret(True))
