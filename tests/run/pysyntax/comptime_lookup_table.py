# A checksum table computed at compile time, then used by a fast function and compared with a slow Python version.
# cpython: 3.9
from pyc import Comptime, Int, List, UInt8, UInt32, fn, move

POLYNOMIAL: Comptime[UInt32] = 0xEDB88320
ENTRIES: Comptime = 256


@fn
def make_table() -> List[UInt32]:
    table = List[UInt32]()
    for i in range(ENTRIES):
        c = UInt32(i)
        for _ in range(8):
            if c & 1 == 1:
                c = (c >> 1) ^ POLYNOMIAL
            else:
                c = c >> 1
        table.append(c)
    return move(table)


TABLE: Comptime = make_table()
CHECKSUM_OF_TABLE: Comptime[Int] = len(TABLE) * 4


@fn
def crc(data: List[UInt8]) -> UInt32:
    c: UInt32 = 0xFFFFFFFF
    for b in data:
        c = TABLE[Int((c ^ UInt32(b)) & 0xFF)] ^ (c >> 8)
    return ~c


def slow_crc(data: bytes) -> int:
    c = 0xFFFFFFFF
    for b in data:
        c ^= b
        for _ in range(8):
            c = (c >> 1) ^ 0xEDB88320 if c & 1 else c >> 1
    return c ^ 0xFFFFFFFF


print(len(TABLE), CHECKSUM_OF_TABLE, hex(int(TABLE[1])), hex(int(TABLE[255])))
for text in ["", "a", "123456789", "The quick brown fox"]:
    data = text.encode()
    fast = int(crc(List[UInt8](list(data))))
    print(f"{text!r:<22} {fast:08x} {fast == slow_crc(data)}")
