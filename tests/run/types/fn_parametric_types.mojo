# Function types with parameters of their own: as values, as bounds, as Some.

def unroll[body: def[i: Int]() thin -> None, n: Int]():
    comptime for i in range(n):
        body[i]()

def show[i: Int]():
    print("i", i, end=" ")

def over[f: def[T: Writable](T) thin -> String](x: Int, s: String) -> String:
    return f(x) + f(s)

def bracket[T: Writable](x: T) -> String:
    return String("[", x, "]")

def each[F: def[i: Int](Int) -> Int](f: F, x: Int) -> Int:
    return f[1](x) + f[10](x)

def lanes(f: Some[def[w: Int](Int) -> Int], x: Int) -> Int:
    return f[4](x) + f[1](x)

def scaled[k: Int](x: Int) -> Int:
    return k * x

def apply2[op: def[dt: DType](Scalar[dt], Scalar[dt]) thin -> Scalar[dt]](a: Int32, b: Float64) -> String:
    return String(op(a, a), " ", op(b, b))

def add[dt: DType](a: Scalar[dt], b: Scalar[dt]) -> Scalar[dt]:
    return a + b

def main():
    unroll[show, 3]()
    print()
    print(over[bracket](3, "x"))
    print(each(scaled, 7))
    var base = 100
    def local[k: Int](x: Int) {imm base} -> Int:
        return base + k * x
    print(each(local, 2), lanes(local, 3), lanes(scaled, 3))
    print(apply2[add](3, 1.5))
