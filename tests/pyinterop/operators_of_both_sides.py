# Operators between objects of the program and of CPython's: each side is asked once, as in one system.
# flags: --bridge=decimal
import decimal, datetime
from collections import OrderedDict
class A:
    pass
class B:
    def __eq__(self, o): return NotImplemented
    def __lt__(self, o): return NotImplemented
    def __hash__(self): return 1
class C:
    def __eq__(self, o): return "C eq"
    def __gt__(self, o): return "C gt"
    def __radd__(self, o): return "C radd"
    def __add__(self, o): return NotImplemented
d = decimal.Decimal(1); t = datetime.timedelta(1)
def tr(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for x in (A(), B(), C()):
    for y in (d, t):
        tr(lambda: x == y); tr(lambda: y == x); tr(lambda: x != y); tr(lambda: y != x)
        tr(lambda: type(x).__name__ + str(x < y)[:3]); tr(lambda: str(y < x)[:4]); tr(lambda: str(x + y)[:6]); tr(lambda: y + x)
        tr(lambda: x in [y]); tr(lambda: y in [x]); tr(lambda: {x: 1}.get(y))
import operator
tr(lambda: operator.eq(A(), d)); tr(lambda: operator.lt(A(), d)); tr(lambda: operator.add(1, A()))
tr(lambda: sorted([A(), A()], key=lambda a: a))
import heapq
tr(lambda: heapq.heappush([A()], A()))
