# Constants and ints of machine types in untyped code are the numbers they are.
from pyc import Comptime, Float32, Int8, Int128, UInt, UInt8, UInt64

N: Comptime[UInt64] = 2**64 - 3
print(UInt64.MAX, UInt.MAX, UInt8.MAX, Int8.MIN, Int128.MAX)
print(N, [N, Int8.MIN], {UInt64.MAX: 1})


def wide(n):
    return Int128(n)


print(wide(2**120), wide(-(2**127)))
try:
    wide(2**127)
except OverflowError as e:
    print(e)
third = Float32(0.3)
print(repr(third), str(third), repr(UInt8(3)), repr(0.5))
