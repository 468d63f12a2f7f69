# What `Comptime` names is of the systems register, in a .py file, too: text, lists, tuples, quotients; in a function of Python as well.
# cpython: 3.9
from pyc import Comptime, Float64, Int, fn
from pyc.math import sin

STEP: Comptime[Float64] = 6.283185307179586 / 8.0
NAMES: Comptime = "ab" + "c"
PRIMES: Comptime = [2, 3, 5]
COUNT: Comptime = len(PRIMES)
PAIR: Comptime = (1, 2.5)
BIG: Comptime = 1 << 70
FLOOR: Comptime = -7 // 2
HALF: Comptime = 7 / 2


@fn
def third() -> Int:
    return PRIMES[2]


def scaled(x):
    FACTOR: Comptime[Int] = 2 * COUNT
    return x * FACTOR


print([round(float(sin(STEP * Float64(i))), 3) for i in range(4)])
print(NAMES, len(NAMES), NAMES.upper(), NAMES + "d", NAMES == "abc")
print(list(PRIMES), sum(PRIMES), third(), [p for p in PRIMES if p % 2], COUNT + 1, COUNT / 2, PAIR[1])
print(BIG, FLOOR, HALF, scaled(7), [10, 20, 30, 40][COUNT], f"{COUNT:03d}")
