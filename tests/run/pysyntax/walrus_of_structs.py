# ':=' of a struct; min and max of structs that compare without being Comparable.
# cpython: 3.9
from pyc import Float64, ImplicitlyCopyable, Int, List, Optional, Self, fieldwise_init, fn, struct

@fn
def first_above(xs: List[Float64], limit: Float64) -> Optional[Int]:
    for i in range(len(xs)):
        if xs[i] > limit:
            return i
    return None
@fieldwise_init
@struct
class P(ImplicitlyCopyable):
    x: Int
values = List[Float64]([1.0, 2.0])
if found := first_above(values, 1.5):
    print("at", found.value())
if not (found := first_above(values, 3.5)):
    print("none", found is None)
def f(n):
    if (p := P(n)).x > 3 and (q := P(n + 1)).x < 9:
        p.x += 10
        return p.x, q.x
    while (k := len(xs := List[Int](range(n)))) < 2:
        n += 1
    return k, xs
print(f(1), f(5))
def g():
    def h():
        return p.x
    if (p := P(3)).x:
        p.x = 5
    return h()
print(g())
print([y.x for z in range(4) if (y := P(z)).x > 1])


@fieldwise_init
@struct
class Weight(ImplicitlyCopyable):
    grams: Int

    def __lt__(self, other: Self) -> bool:
        return self.grams < other.grams

    def __gt__(self, other: Self) -> bool:
        return self.grams > other.grams


light, heavy = Weight(3), Weight(5)
print(max(light, heavy).grams, min(light, heavy).grams, max([light, heavy]).grams)
