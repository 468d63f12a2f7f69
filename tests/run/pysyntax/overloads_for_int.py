# An exact int, as a literal or a variable, fits several overloads: Int is the nearest.
# cpython: 3.9
from pyc import Float64, Int, Int8, String, fn


@fn
def name(x: Int8) -> String:
    return "Int8"


@fn
def name(x: Int) -> String:
    return "Int"


@fn
def name(x: Float64) -> String:
    return "Float64"


n = 3
print(name(1), name(n), name(Int8(1)), name(2.0), name(n / 2))
