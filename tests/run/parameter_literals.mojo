# A number given for a parameter whose type depends on another one takes that type, also where only a call or a caller says it.
def f[dt: DType, //, k: Scalar[dt]](x: Scalar[dt]) -> Scalar[dt]:
    return x * k


def g[dt: DType, //, k: Scalar[dt]]() -> String:
    return String(dt)


def apply[dt: DType](x: Scalar[dt]) -> Scalar[dt]:
    return f[2](x)


struct Step[dt: DType, //, k: Scalar[dt]]:
    var n: Int

    def __init__(out self):
        self.n = 1


def main():
    print(f[3](Int32(5)), f[3](Float32(1.5)), f[2.5](Float64(2)), f[3](7), f[-3](Int32(5)))
    print(g[3](), g[2.5](), g[Int8(4)](), apply(UInt8(4)))
    print(Step[4]().n)
