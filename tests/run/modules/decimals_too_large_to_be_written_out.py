# A number with more digits than there is room for gives MemoryError where it is written out: never a part of it.
import math
from decimal import Decimal, getcontext

large, small = Decimal("1e2000000000"), Decimal("1e-2000000000")
getcontext().prec = 9


def said(make):
    try:
        print(make())
    except MemoryError:
        print("MemoryError")
    assert Decimal(1) + 1 == 2


said(lambda: int(large))
said(lambda: round(large))
said(lambda: math.floor(large))
said(lambda: large.as_integer_ratio())
said(lambda: small.as_integer_ratio())
said(lambda: format(large, "f"))
said(lambda: format(large, ".3e"))
said(lambda: pow(large, 10, 7))
said(lambda: int(small))
said(lambda: large > small)
