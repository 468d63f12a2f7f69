# Ranges asked for objects with their own idea of being equal; ints made by classes derived from int.
# flags: --no-python


class Always:
    def __eq__(self, other):
        return True


class Eleven(int):
    def __eq__(self, other):
        return other == 5

    __hash__ = int.__hash__


print(range(10).count(Always()), Always() in range(3), range(3).index(Always()), Always() in range(0))
print(Eleven(11) in range(10), range(10).index(Eleven(11)), range(10).count(Eleven(99)), 11 in range(10), True in range(2))


class Half(int):
    def __new__(cls, value):
        return super().__new__(cls, value // 2)


print(type(Half.from_bytes(b"\x00\x10")).__name__, Half.from_bytes(b"\x00\x10"), bool.from_bytes(b"\x02", "big"), int.from_bytes(b"\x02"))
t = (1, 2)
print(t * 1 is t, t * 2, t * 0)


class Same:
    def __eq__(self, other):
        seen.add(type(other).__name__)
        return False


seen = set()
print(Same() in range(2), Same() in [1.5], Same() in {"k": 1}.values(), sorted(seen))

# Texts of floats in hexadecimal digits.
for t in ("0x1.8p1", "-inf", "+nan", "++inf", "0x", "1", "-0x.8", "0x1p1024", "0x1p-1080", " 0X1P3 ", "1p", "0x1p+", "infinit", "", "-", "0x1..2", "ff", "-0"):
    try:
        print(repr(float.fromhex(t)), end=" ")
    except (ValueError, OverflowError) as e:
        print(type(e).__name__, e)


class Exact(float):
    pass


print(type(Exact.fromhex("0x1p3")).__name__)
