# Sized integers wrap around in fast functions, while the surrounding Python integers grow without limit.
fn step8(start: UInt8, times: Int) -> UInt8:
    var x = start
    for _ in range(times):
        x += 1
    return x


fn doubled32(times: Int) -> Int32:
    var x: Int32 = 1
    for _ in range(times):
        x *= 2
    return x


fn fnv1a(codes: List[Int]) -> UInt32:
    var h: UInt32 = 2166136261
    for c in codes:
        h = (h ^ UInt32(c)) * 16777619
    return h


fn int_max_plus_one() -> Int:
    var x: Int = 9223372036854775807
    x += 1
    return x


fn lcg(seed: UInt64) -> UInt64:
    return seed * 6364136223846793005 + 1442695040888963407


def python_fnv(text):
    h = 2166136261
    for c in text.encode():
        h = (h ^ c) * 16777619 % 2**32
    return h


print(step8(250, 10), step8(0, 256), step8(255, 1))
print(doubled32(10), doubled32(31), doubled32(32))
for text in ("", "a", "hello"):
    fast = int(fnv1a(List[Int](list(text.encode()))))
    print(repr(text), hex(fast), fast == python_fnv(text))
print(int_max_plus_one())
grown = 9223372036854775807
grown += 1
print(grown, 2**31 * 2)
s: UInt64 = 42
for _ in range(3):
    s = lcg(s)
    print(s)
n = 42
for _ in range(3):
    n = (n * 6364136223846793005 + 1442695040888963407) % 2**64
print(n == int(s))
