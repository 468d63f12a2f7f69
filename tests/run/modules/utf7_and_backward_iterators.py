# UTF-7, iterators that go backwards and are copied at their end, and texts of digests.
import copy
import hashlib
from array import array


def tried(call, *args):
    try:
        return call(*args)
    except UnicodeError as error:
        return str(error)


TEXTS = ["Hi Mom \u263a!", "A\u2262\u0391.", "\u65e5\u672c\u8a9e", "1 + 1 = 2", "~\\\0", "a\xe9-b", "a\xe9+b", "\xe9x", "\xe9 x", "\U0001f600\U0001f601",
         "\ud800x", "\u263a-", "", "+-+", "\t\r\n\x7f"]
for text in TEXTS:
    data = text.encode("utf-7")
    print(data, data.decode("utf-7") == text)
WRONG = [b"a\xffb", b"+!x", b"+AB", b"+ABCD", b"+AGE", b"+AGEx!", b"+", b"a+", b"+AGF-", b"x+2AA-y", b"+2ADeAA-", b"+AC\xff", b"a+-b", b"+IKw-", b"+IKx-+"]
for data in WRONG:
    print(data, ascii(tried(data.decode, "utf-7")))
    for how in ("ignore", "replace", "backslashreplace"):
        print("   ", ascii(tried(data.decode, "UTF_7", how)))

for sequence in [1, 2, 3], (1, 2, 3), array("i", [1, 2, 3]), "abc":
    backwards = reversed(sequence)
    next(backwards)
    print(list(copy.copy(backwards)))
    next(backwards), next(backwards)
    print(list(copy.copy(backwards)))

for name in "md5", "sha256", "sha3_256", "shake_128", "blake2b":
    print(repr(hashlib.new(name)).rsplit(" ", 1)[0])
