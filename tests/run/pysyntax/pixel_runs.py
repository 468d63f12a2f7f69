# Image filters on lists of bytes with SIMD, a look-up table made at compile time, and run-length coding checked from Python.
# cpython: 3.9
from pyc import SIMD, Comptime, DType, Float32, Int, Int32, List, String, Tuple, UInt8, comptime, fn, move

LANES: Comptime[Int] = 8


@fn
def gamma_table() -> List[UInt8]:
    table = List[UInt8]()
    for i in range(256):
        x = Float32(i) / 255.0
        table.append(UInt8(Int(x * x * 255.0 + 0.5)))
    return move(table)


GAMMA: Comptime = gamma_table()


@fn
def brighten(pixels: List[UInt8], by: Int32) -> List[UInt8]:
    out = List[UInt8]()
    i = 0
    while i + LANES <= len(pixels):
        v = SIMD[DType.int32, LANES](0)
        for k in comptime(range(LANES)):
            v[k] = Int32(pixels[i + k])
        v = (v + by).clamp(0, 255)
        for k in comptime(range(LANES)):
            out.append(UInt8(v[k]))
        i += LANES
    while i < len(pixels):
        out.append(UInt8(max(Int32(0), min(Int32(255), Int32(pixels[i]) + by))))
        i += 1
    return move(out)


@fn
def corrected(pixels: List[UInt8]) -> List[UInt8]:
    out = List[UInt8]()
    for p in pixels:
        out.append(GAMMA[Int(p)])
    return move(out)


@fn
def runs(pixels: List[UInt8]) -> List[Tuple[UInt8, Int]]:
    out = List[Tuple[UInt8, Int]]()
    i = 0
    while i < len(pixels):
        j = i
        while j < len(pixels) and pixels[j] == pixels[i]:
            j += 1
        out.append((pixels[i], j - i))
        i = j
    return move(out)


@fn
def histogram(pixels: List[UInt8], bins: Int) -> List[Int]:
    counts = List[Int](length=bins, fill=0)
    for p in pixels:
        counts[Int(p) * bins // 256] += 1
    return move(counts)


@fn
def checksum(pixels: List[UInt8]) -> UInt8:
    a: UInt8 = 1
    b: UInt8 = 0
    for p in pixels:
        a += p
        b ^= a << 1 | a >> 7
    return b


raw = [(i * 37 + (i // 7) * 11) % 256 for i in range(21)]
image = List[UInt8](raw)
print(image)
bright = brighten(image, 60)
print(bright, checksum(bright), hex(int(checksum(image))))
assert [min(255, x + 60) for x in raw] == [int(x) for x in bright]
dark = brighten(image, -100)
print(dark, [int(x) for x in dark] == [max(0, x - 100) for x in raw])
print(corrected(image)[:5], len(GAMMA), int(GAMMA[128]))
flat = List[UInt8]([5] * 3 + [9] + [0] * 4)
pairs = runs(flat)
print([(int(v), n) for v, n in pairs], sum(n for _, n in pairs) == len(flat))
restored = [v for v, n in pairs for _ in range(n)]
print(restored == list(flat), "".join(f"{int(v):02x}" for v in restored))
counts = histogram(image, 4)
for i, c in enumerate(counts):
    print(f"{i * 64:>3}-{i * 64 + 63:<3} {'#' * c} {c / len(image):.1%}")
try:
    List[UInt8]([1, 300])
except OverflowError as e:
    print("too big")
