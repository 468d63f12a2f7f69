# Names of library modules that their pages do not describe, but that packages import.
import codecs
import collections
import collections.abc
import heapq
import io
import random
import sys
import warnings
from codecs import *
from collections.abc import *
from functools import _make_key

print(_make_key((3,), {}, False), _make_key(("a",), {}, False), type(_make_key((2.5,), {}, False)).__name__)
key = _make_key((1, 2), {"b": 3}, True)
print(key[:2], key[3:], hash(key) == hash(_make_key((1, 2), {"b": 3}, True)), key == _make_key((1, 2), {"b": 3}, True))
print(key == _make_key((1, 2), {"b": 3.0}, True), _make_key((1, 2), {"b": 3}, False) == _make_key((1, 2), {"b": 3.0}, False))
print(len({_make_key((i % 3, "x"), {}, False): i for i in range(30)}))


def is_heap(items, least=True):
    return all((items[(i - 1) // 2] <= items[i]) if least else (items[(i - 1) // 2] >= items[i]) for i in range(1, len(items)))


numbers = random.Random(5).choices(range(50), k=40)
heap = list(numbers)
heapq.heapify(heap)
heap[17] = -4
heapq._siftdown(heap, 0, 17)
print(is_heap(heap), heap[0])
heap[0] = 33
heapq._siftup(heap, 0)
print(is_heap(heap), sorted(heap)[-1] == max(numbers))

greatest = list(numbers)
heapq._heapify_max(greatest)
print(is_heap(greatest, False), heapq._heapreplace_max(greatest, 7), is_heap(greatest, False))
print([heapq._heappop_max(greatest) for _ in range(40)] == sorted(sorted(numbers)[:-1] + [7], reverse=True), greatest)

print("json" in sys.stdlib_module_names, "numpy" in sys.stdlib_module_names, len(sys.stdlib_module_names) > 250)
print(collections.__all__)
print(len(collections.abc.__all__), Mapping.__name__, "ABCMeta" in globals(), "abstractmethod" in globals())
print(warnings.__all__)
print(BOM_UTF8, "StreamRecoder" in codecs.__all__, BOM64_LE == BOM_UTF32_LE, codecs.BOM32_BE)

print(codecs.utf_32_le_encode("aé"), codecs.utf_32_be_decode(b"\0\0\0a\0\0", "strict", False))
stream = io.BytesIO()
recoder = codecs.EncodedFile(stream, "latin-1", "utf-8")
recoder.write("né\nwé\n".encode("latin-1"))
recoder.writelines([b"a\xe9", b"\n"])
print(stream.getvalue(), recoder.data_encoding, recoder.file_encoding)
recoder.seek(0)
print(recoder.readline(), next(recoder), recoder.readlines())
print(codecs.make_encoding_map(codecs.make_identity_dict(range(2)) | {7: 1}))
