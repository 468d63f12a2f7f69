# A variable that holds floats of two widths holds a float; a Float32 that becomes an object is the float of the same value.
from pyc import Float32, List, fn


@fn
def third(x: Float32) -> Float32:
    return x / 3


def choose(narrow):
    value = 0.5
    if narrow:
        value = third(1.0)
    return value


def largest(xs):
    best = None
    for x in xs:
        if best is None or x > best:
            best = x
    return best


narrow = List[Float32]([0.1, 0.7, 0.3])
print(third(1.0), choose(False), choose(True), [third(1.0)])
print(largest(narrow), largest([0.25]), list(narrow))
total = 0.0
for x in narrow:
    total += x
print(total, f"{third(1.0)} {third(1.0):.3f}")
