# A table made at compile time is an array like any other in Python code.
# cpython: 3.12
from pyc import Array, Comptime, Int, fn, move
@fn
def squares[n: Int]() -> Array[Int, n]:
    a = Array[Int, n](fill=0)
    for i in range(n):
        a[i] = i * i
    return move(a)
S: Comptime = squares[4]()
print(len(S), list(S), sum(S), max(S), S, [x for x in S], 9 in S, sorted(S, reverse=True))
for i, x in enumerate(S): print(i, x)
a = squares[3]()
print(a, len(a), a == squares[3]())
