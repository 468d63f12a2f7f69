# What CPython's code sees of the program's objects: protocols of their class and no others, bytes in place, weak
# references, isinstance, names of types.
# flags: --bridge=unittest
import collections.abc as abc
import hashlib
import io
import operator
import struct
import weakref
import zlib
from unittest.mock import Mock


class Plain:
    pass


class Box:
    def __init__(self, items):
        self.items = items

    def __getitem__(self, i):
        return self.items[i]

    def __len__(self):
        return len(self.items)

    def __index__(self):
        return len(self.items)

    def __round__(self, digits=0):
        return "round", digits

    def __enter__(self):
        return "entered"

    def __exit__(self, *args):
        return True

    def __format__(self, spec):
        return f"<{spec}>"


class Sub(Box):
    pass


box, plain = Box([3, 1]), Plain()
print([isinstance(plain, c) for c in (abc.Iterable, abc.Sized, abc.Callable, abc.Container)])
print([isinstance(box, c) for c in (abc.Iterable, abc.Sized, abc.Callable)])
print(operator.index(box), operator.length_hint(box), list(reversed(box)), bytes(box))
m = Mock(spec=Box)
print(isinstance(m, Box), isinstance(Sub([]), Box))
for bad in (lambda: operator.index(plain), lambda: operator.neg(plain), lambda: memoryview(plain), lambda: struct.pack("i", plain)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)

data = bytearray(b"hello world")
print(io.BytesIO(data).read(), struct.unpack("<H", data[:2]), zlib.crc32(data), hashlib.md5(data).hexdigest())
struct.pack_into("<H", data, 0, 65)
print(data, zlib.crc32(memoryview(b"abc")), struct.unpack("<H", memoryview(data)[:2]))
print(io.BytesIO(b"xyz12345").readinto(data), data)
print(io.BytesIO(b"PQ").readinto(memoryview(data)[4:6]), data)

r = weakref.ref(plain)
print(r() is plain, weakref.getweakrefcount(plain) >= 0, weakref.proxy(box)[0])
table = weakref.WeakKeyDictionary()
table[plain] = 1
table[box] = 2
print(table[plain], table[box], len(table), plain in table)
names = weakref.WeakValueDictionary({"a": plain})
print(names["a"] is plain, list(names), len(weakref.WeakSet([plain, box, plain])))
