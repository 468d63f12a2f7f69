# bisect in sequences that are longer than any list, and views and proxies that stand for what they were made of.
import bisect
import sys
import weakref
from array import array

print(bisect.bisect_right(range(sys.maxsize - 1), sys.maxsize - 3))
print(bisect.bisect_left(range(sys.maxsize), sys.maxsize - 3))
print(bisect.bisect_left(range(sys.maxsize), -1, lo=sys.maxsize // 2), bisect.bisect(range(10), 4, hi=2**62 % 11))

view = memoryview(b"abc")
before = hash(view)
view.release()
print(hash(view) == before)
numbers = array("i", [1, 2, 3, 4])
memoryview(numbers)[1:3] = array("i", [8, 9])
print(numbers)
try:
    memoryview(numbers)[1:3] = array("h", [8, 9])
except ValueError as error:
    print(error)


class Odd:
    def __floordiv__(self, other):
        return 42

    def __ifloordiv__(self, other):
        return 21

    def __rfloordiv__(self, other):
        return 7

    def __matmul__(self, other):
        return 1729

    def __rmatmul__(self, other):
        return -163

    def __imatmul__(self, other):
        return 561

    def __divmod__(self, other):
        return 1, 2

    def __pow__(self, other):
        return 8

    def __invert__(self):
        return "inverted"

    def __reversed__(self):
        return iter("cba")

    def __bytes__(self):
        return b"bytes"


odd = Odd()
proxy = weakref.proxy(odd)
print(proxy // 5, 5 // proxy, proxy @ 5, 5 @ proxy, divmod(proxy, 2), proxy**2, ~proxy, "".join(reversed(proxy)), bytes(proxy))
proxy //= 5
print(proxy)
proxy = weakref.proxy(odd)
proxy @= 5
print(proxy)
