# memoryview of bytes and bytearray: items in place, slices, casts, assignment.
def tried(make):
    try:
        print(make())
    except (TypeError, ValueError, IndexError, BufferError) as e:
        print(type(e).__name__, "-", e)


data = bytearray(b"0123456789")
view = memoryview(data)
print(len(view), view[0], view[-1], bytes(view[2:5]), view[::3].tolist(), view[::-1].tobytes(), view.readonly)
view[0] = 65
view[2:4] = b"xy"
view[6:][1] = ord("!")
print(data, view == data, view[:2] == b"A1", b"A1" == view[:2], 65 in view, list(view[:3]))
print(view.format, view.itemsize, view.nbytes, view.ndim, view.shape, view.strides, view.obj is data, view[::2].contiguous)
print(view[1:4].hex(), view.hex("-", 2), bytes(view[:3]) + b"!", b",".join([view[:1], view[1:2]]), b">" + view[:2])
print(int.from_bytes(view[:2], "big"), bytearray(view[4:6]), isinstance(view, memoryview), type(view).__name__)

fixed = memoryview(b"abcdefgh")
print(fixed.readonly, hash(fixed) == hash(b"abcdefgh"), fixed.cast("H").tolist(), fixed.cast("c")[1], fixed.cast("@q")[0])
numbers = bytearray(8)
words = memoryview(numbers).cast("h")
for i in range(len(words)):
    words[i] = -i * 300
print(words.tolist(), numbers.hex(), words[1:3] == memoryview(numbers).cast("h")[1:3], words.cast("B").nbytes)
doubles = memoryview(bytearray(16)).cast("d")
doubles[1] = 2.5
print(doubles.tolist(), sum(doubles), max(doubles))

tried(lambda: fixed[99])
tried(lambda: fixed["a"])
tried(lambda: fixed.__setitem__(0, 1))
tried(lambda: view.__setitem__(0, 256))
tried(lambda: view.__setitem__(0, "a"))
tried(lambda: view.__setitem__(slice(0, 2), b"abc"))
tried(lambda: view.__delitem__(0))
tried(lambda: hash(view))
tried(lambda: memoryview("text"))
tried(lambda: memoryview([1]))
tried(lambda: view.cast("h").cast("i"))
tried(lambda: view[:5].cast("h"))
tried(lambda: view[::2].cast("b"))
tried(lambda: view.cast("z"))
tried(lambda: words.__setitem__(0, 40000))
tried(lambda: view + b"a")
tried(lambda: view < data)
tried(lambda: view.toreadonly().__setitem__(0, 1))

with memoryview(data) as m:
    print(m[1:3].tolist())
tried(lambda: m[0])
tried(lambda: len(m))


def sum16(buffer):
    total = 0
    while buffer:
        total += int.from_bytes(buffer[:2], "little")
        buffer = buffer[2:]
    return total


print(sum16(memoryview(bytes(range(10)))))
match view:
    case [first, *_]:
        print("sequence", first)

# numbers are read from bytes that lie side by side
print(int(memoryview(b"123")), float(memoryview(b"1.5")))
for number in (int, float):
    try:
        print(number(memoryview(b"1x2x3")[::2]))
    except TypeError as e:
        print(e)
