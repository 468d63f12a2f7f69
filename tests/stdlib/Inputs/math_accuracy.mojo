# Reads lines `name bits argument… nearest` and prints which functions give a float too far from the nearest one.
from std.math import (
    acos, acosh, asin, asinh, atan, atan2, atanh, cbrt, cos, cosh, erf, exp, exp2, expm1, gamma, hypot, lgamma, log, log10, log1p,
    log2, sin, sinh, sqrt, tan, tanh,
)
from std.memory import bitcast


def value[dt: DType](name: StringSpan, x: Scalar[dt], y: Scalar[dt]) raises -> Scalar[dt] where dt.is_floating_point():
    if name == "sin":
        return sin(x)
    elif name == "cos":
        return cos(x)
    elif name == "tan":
        return tan(x)
    elif name == "asin":
        return asin(x)
    elif name == "acos":
        return acos(x)
    elif name == "atan":
        return atan(x)
    elif name == "sinh":
        return sinh(x)
    elif name == "cosh":
        return cosh(x)
    elif name == "tanh":
        return tanh(x)
    elif name == "asinh":
        return asinh(x)
    elif name == "acosh":
        return acosh(x)
    elif name == "atanh":
        return atanh(x)
    elif name == "exp":
        return exp(x)
    elif name == "exp2":
        return exp2(x)
    elif name == "expm1":
        return expm1(x)
    elif name == "log":
        return log(x)
    elif name == "log2":
        return log2(x)
    elif name == "log10":
        return log10(x)
    elif name == "log1p":
        return log1p(x)
    elif name == "cbrt":
        return cbrt(x)
    elif name == "sqrt":
        return sqrt(x)
    elif name == "erf":
        return erf(x)
    elif name == "gamma":
        return gamma(x)
    elif name == "lgamma":
        return lgamma(x)
    elif name == "atan2":
        return atan2(x, y)
    elif name == "hypot":
        return hypot(x, y)
    elif name == "pow":
        return x**y
    raise Error("no function ", name)


def bits_of(text: StringSpan) raises -> UInt64:
    var bits: UInt64 = 0
    for b in text.as_bytes():
        bits = bits << 4 | UInt64(Int(b) - 48 if b < 58 else Int(b) - 87)
    return bits


def steps(a: Int, b: Int) -> Int:
    """How many floats lie between two, given as their bits."""
    return abs((a if a >= 0 else Int.MIN - a) - (b if b >= 0 else Int.MIN - b))


def off_64(name: StringSpan, x: UInt64, y: UInt64, nearest: UInt64) raises -> Int:
    var found = value(name, bitcast[DType.float64](x), bitcast[DType.float64](y))
    return steps(Int(bitcast[DType.int64](found)), Int(bitcast[DType.int64](nearest)))


def off_32(name: StringSpan, x: UInt64, y: UInt64, nearest: UInt64) raises -> Int:
    var found = value(name, bitcast[DType.float32](x.cast[DType.uint32]()), bitcast[DType.float32](y.cast[DType.uint32]()))
    var a = Int(bitcast[DType.int32](found))
    var b = Int(bitcast[DType.int32](nearest.cast[DType.uint32]()))
    return abs((a if a >= 0 else -2147483648 - a) - (b if b >= 0 else -2147483648 - b))


def main() raises:
    var worst = Dict[String, Int]()
    var count = 0
    while True:
        var line: String
        try:
            line = input()
        except:
            break
        var parts = line.split(" ")
        if len(parts) < 4:
            break
        var x = bits_of(parts[2])
        var y = bits_of(parts[3])
        var nearest = bits_of(parts[len(parts) - 1])
        var off = off_64(parts[0], x, y, nearest) if parts[1] == "64" else off_32(parts[0], x, y, nearest)
        var key = String(parts[0], " ", parts[1])
        worst[key] = max(worst.get(key, 0), off)
        count += 1
    for e in worst.items():
        if e.value > 1:
            print(e.key, "is off by", e.value)
    print(count, "values of", len(worst), "functions")
