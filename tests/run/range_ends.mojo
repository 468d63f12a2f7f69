# Ranges that end beside the largest or the smallest number of their type, forwards and backwards, and quotients of these.
from std.math import ceildiv
def show(start: Int, end: Int, step: Int):
    var n = 0
    for i in range(start, end, step):
        print(i, end=" ")
        n += 1
        if n > 8: break
    print("|", len(range(start, end, step)))

def main():
    var hi = Int.MAX
    var lo = Int.MIN
    show(hi - 1, hi, 5)
    show(hi - 7, hi, 3)
    show(lo + 7, lo, -3)
    show(lo + 1, lo, -5)
    show(lo, hi, hi)
    show(hi, lo, lo)
    show(0, lo, lo)
    show(5, 0, -2)
    show(0, 10, 3)
    show(0, 0, 1)
    show(3, 10, 0)
    var small: Int8 = 100
    for i in range(small, Int8(127), Int8(20)): print(i, end=" ")
    for i in range(Int8(-128), Int8(127), Int8(100)): print(i, end=" ")
    for i in range(UInt8(250), UInt8(255), UInt8(3)): print(i, end=" ")
    print(len(range(UInt8(0), UInt8(255), UInt8(2))), len(range(Int8(-128), Int8(127))))
    for i in reversed(range(lo, lo + 3)): print(i, end=" ")
    for i in reversed(range(hi - 5, hi, 2)): print(i, end=" ")
    for i in reversed(range(10, 0, -3)): print(i, end=" ")
    for i in reversed(range(UInt8(0), UInt8(3))): print(i, end=" ")
    print()
    print(hi in range(lo, hi), (hi - 1) in range(lo, hi, 1), hi - 1 in range(lo, hi, 2), 7 in range(10, 0, -3), 8 in range(10, 0, -3))
    for x in range(Float64(0), Float64(1), Float64(0.25)): print(x, end=" ")
    print(len(range(hi)), len(range(lo, 0)) if hi < 0 else 0)
    comptime for i in range(10, 0, -4): print(i, end=" ")
    print([i for i in range(1, 10, 4)])
    for i in range(Int8(127), Int8(-128), Int8(-128)): print(i, end=" ")
    print(ceildiv(Int.MIN, 2), ceildiv(Int.MIN, 1), ceildiv(-7, 2), ceildiv(7, -2), ceildiv(-7, -2), ceildiv(8, 2), ceildiv(Int8(-128), Int8(3)), ceildiv(Float64(7), Float64(2)), ceildiv(Int.MAX, 2))
