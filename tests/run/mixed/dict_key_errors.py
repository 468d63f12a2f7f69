# A key that a Dict lacks is Python's KeyError in untyped code; bool is an int; library functions of numbers take what objects hold.
from pyc import Dict, Float64, Int, SIMD, String, DType, fn
from pyc.math import sqrt
import math


@fn
def after(x: Int) -> Int:
    return x + 1


@fn
def first[width: Int](x: Float64) -> Float64:
    lanes = SIMD[DType.float64, width](0)
    lanes[0] = x
    return lanes.reduce_add()


def look(table, key):
    try:
        return table[key]
    except KeyError as e:
        return f"no {e}"


numbers = Dict[Int, Float64]()
numbers[1] = 2.0
names = Dict[String, Int]()
names["a"] = 3
try:
    print(names["a"], names["b"])
except KeyError as e:
    print("KeyError", e, e.args)
names["a"] += 4
names["c"] = names["a"] * 2
print(look(numbers, 1), look(numbers, 5), look(names, "c"), look(names, "d"), names["c"] and names["a"])
print(after(True), after(3 > 4), [after(x == 2) for x in range(4)])
print(sqrt(math.tau / math.pi * 2), [sqrt(x) for x in [4.0, 2.25]], first[1](2.5), first[4](2.5))
