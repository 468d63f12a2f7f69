# Functions of which some parameters are given take the others later, by position and by name.
def scale[factor: Int, offset: Int = 0](x: Int) -> Int:
    return x * factor + offset


def digits[a: Int, b: Int, c: Int]() -> Int:
    return a * 100 + b * 10 + c


comptime affine = scale[2, ...]
comptime around = digits[_, 5, _]
comptime tail = digits[1, ...]
comptime ending = digits[c=9, ...]


def apply[f: def(Int) thin -> Int](x: Int) -> Int:
    return f(x)


def main():
    comptime shift = 10
    print(affine[7](1), affine(4), affine[offset=shift](1), apply[affine[1]](5))
    print(around[1, 2](), tail[2, 3](), tail[2, ...][4](), ending[1, 2]())
