# A writable Span shows what a List, an Array, a part of one or an object holds.
from pyc import Array, Int, List, Mut, fn, mut, struct
from pyc.gpu import Span

@fn
def reverse(s: Mut[Span[Int]]) -> None:
    i = 0
    j = len(s) - 1
    while i < j:
        s[i], s[j] = s[j], s[i]
        i += 1
        j -= 1

@struct
class Bag:
    xs: List[Int]
    def __init__(self) -> None:
        self.xs = List[Int]([1, 2, 3])
    @mut
    def flip(self) -> None:
        reverse(self.xs)

class K:
    def __init__(self):
        self.bag = Bag()
        self.xs = List[Int]([7, 8, 9])

k = K()
k.bag.flip()
print(k.bag.xs[0])
reverse(k.bag.xs)
print(k.bag.xs[0])
reverse(k.xs)
print(k.xs)
held = [List[Int]([1, 2]), List[Int]([5, 6, 7])]
for h in held:
    reverse(h)
print(held)
def untyped(x):
    reverse(x)
    return x
print(untyped(List[Int]([1, 2, 9])))
@fn
def go() -> None:
    a = Array[Int, 3](fill=0)
    a[0] = 4
    reverse(a)
    print(a[2])
    b = List[Int]([1, 2, 3, 4])
    reverse(b[1:3])
    print(b)
go()
@fn
def into(a: Span[Int], b: Mut[Span[Int]]) -> None:
    for i in range(len(a)):
        b[i] = a[i] * 2
x = List[Int]([1, 2])
y = List[Int]([0, 0])
pair = [x, y]
into(pair[0], pair[1])
print(pair)
into(x, y)
print(y)
try:
    into(pair[0], pair[0])
except ValueError as e:
    print("ValueError", e)
try:
    untyped([1, 2])
except TypeError as e:
    print(e)
