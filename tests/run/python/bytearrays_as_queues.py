# Bytes are removed in front and added behind; parts are repeated.
import gc
import os


def check(queue, expected):
    assert queue == expected and len(queue) == len(expected), (queue, expected)


queue, expected = bytearray(), b""
for step in range(400):
    more = bytes([step % 251]) * (step % 37) + b"ab" * (step % 5)
    queue += more
    expected += more
    taken = len(expected) * (step % 4) // 5
    assert bytes(memoryview(queue)[:taken]) == expected[:taken]
    del queue[:taken]
    expected = expected[taken:]
    check(queue, expected)
    if step % 50 == 0:
        gc.collect()
        kept = [bytes(100) for _ in range(500)]
        check(queue, expected)

queue = bytearray(range(100))
del queue[:10]
queue[0:0] = b"front"
check(queue, b"front" + bytes(range(10, 100)))
del queue[:3]
queue.extend(queue)
check(queue, (b"nt" + bytes(range(10, 100))) * 2)
del queue[:20], queue[-20:], queue[::2]
check(queue, ((b"nt" + bytes(range(10, 100))) * 2)[20:-20][1::2])
queue.clear()
check(queue, b"")

for count in range(9):
    for part in (b"", b"x", b"ab", b"abc"):
        assert part * count == b"".join([part] * count) and bytearray(part) * count == part * count
        assert part.decode() * count == "".join([part.decode()] * count)
assert "é€" * 5 == "é€é€é€é€é€" and len("é€" * 1000) == 2000

read, write = os.pipe()
for size in (1, 2, 3, 10, 99, 100):
    os.write(write, b"0123456789" * 10)
    parts = b""
    while len(parts) < 100:
        parts += os.read(read, size)
    assert parts == b"0123456789" * 10
os.write(write, b"few")
few = os.read(read, 5), len(os.urandom(33))
print(few, bytes(few[0]) + b"!")
