# A function that is given as a parameter has the parameter's type: arguments, result and whether it raises.
# What makes a header wrong is the call's; operators that no number has are refused as such.


def name(x: Int) -> String:
    return String(x)


def fails(x: Int) raises -> Int:
    raise Error("no")


def calm(x: Int) -> Int:
    return x


def apply[f: def(Int) thin -> Int](x: Int) -> Int:
    return f(x)


def try_it[f: def(Int) raises thin -> Int](x: Int) raises -> Int:
    return f(x)


def lanes[n: Int](x: SIMD[DType.int32, n]) -> Int:
    return n


def widen[n: Int]() -> SIMD[DType.int32, n]:
    return 0


def main() raises:
    print(apply[calm](1), try_it[calm](1), try_it[fails](1))
    print(apply[name](3))  # expected-error {{a function of type 'def(Int) -> String' cannot be used as 'def(Int) -> Int'}}
    print(apply[fails](3))  # expected-error {{a function of type 'def(Int) raises -> Int' cannot be used as 'def(Int) -> Int'}}
    var v = SIMD[DType.int32, 4](1)
    print(v.shuffle[0, 1, 2]())  # expected-error {{lanes, not 3}}
    print(widen[5]())  # expected-error {{lanes, not 5}}
    print(lanes[4](v), widen[2]())
    print(~1.5)  # expected-error {{there is no operator '~' for 'FloatLiteral'}}
    print(Float64(2) << 1)  # expected-error {{there is no operator '<<' for 'Float64' and 'IntLiteral'}}
    print(v.select(v, v))  # expected-error {{its condition 'Self.dtype == DType.bool' does not hold}}
    if v.lt(2):  # expected-error {{several lanes are not a condition: use 'any(v)' or 'all(v)'}}
        print("x")
    comptime room = Array[Int, 3 - 5](fill=0)  # expected-error {{it cannot have -2 elements}}
