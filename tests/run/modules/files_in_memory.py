# cpython: 3.9
# StringIO and BytesIO: random operations, all ends of lines, classes derived from them, errors.
import copy
import hashlib
import io
import pickle
import random

random.seed(11)
PIECES = ["", "a", "line\n", "ä€", "😀x\r", "\r\n", "b\rc\nd", "\0", "tail", "\udc80"]


def step(file, pieces):
    what = random.randrange(10)
    size = random.choice((-1, None, 0, 1, 2, 5, 100))
    if what < 3:
        return file.write(random.choice(pieces))
    if what == 3:
        return file.read(size)
    if what in (4, 5):
        return file.readline(-1 if size is None else size)
    if what == 6:
        return file.seek(random.randrange(40))
    if what == 7:
        return file.seek(0, random.choice((1, 2)))
    if what == 8 and random.random() < 0.3:
        return file.truncate(random.choice((None, 0, 3, 10, 30)))
    return file.tell()


for newline in ("\n", None, "", "\r", "\r\n"):
    for start in ("", "one\ntwo\r\nthree\rfour", "ü\n" * 5):
        seen = []
        file = io.StringIO(start, newline)
        for _ in range(2000):
            seen.append(step(file, PIECES if newline is not None else PIECES[:4] + PIECES[7:]))
        seen.append(file.getvalue())
        print(repr(newline), len(file.getvalue()), hashlib.md5(repr(seen).encode()).hexdigest())
seen = []
file = io.BytesIO(b"start\nhere")
for _ in range(4000):
    seen.append(step(file, [p.encode("utf-8", "surrogatepass") for p in PIECES] + [bytearray(b"xy\n"), memoryview(b"abcd")[::2].tobytes()]))
print(len(file.getvalue()), hashlib.md5(repr(seen + [file.getvalue()]).encode()).hexdigest())


def attempt(call):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)


text, data = io.StringIO("abc\ndef\n"), io.BytesIO(b"abc\ndef\n")
for call in (
    lambda: text.write(b"x"), lambda: text.write(None), lambda: data.write("x"), lambda: data.write(5), lambda: text.read("1"), lambda: data.read(1.5),
    lambda: text.seek(-1), lambda: text.seek(1, 1), lambda: text.seek(0, 3), lambda: data.seek(-1), lambda: data.seek(-3, 2), lambda: data.seek(0, 7),
    lambda: text.truncate(-1), lambda: data.truncate(-1), lambda: text.fileno(), lambda: data.fileno(), lambda: text.isatty(), lambda: io.StringIO(5),
    lambda: io.StringIO("", "x"), lambda: io.StringIO("", 5), lambda: io.BytesIO("x"), lambda: io.BytesIO(None).getvalue(), lambda: io.StringIO(None).getvalue(),
    lambda: list(io.StringIO("a\nb")), lambda: [*io.BytesIO(b"a\nb\n")], lambda: io.StringIO("a\nb\n").readlines(), lambda: io.BytesIO(b"a\nb\n").readlines(1),
    lambda: text.writelines(["p", "q"]), lambda: (text.readable(), text.writable(), text.seekable(), text.closed, data.readable()),
    lambda: data.getbuffer().nbytes, lambda: bytes(data.getbuffer()), lambda: data.readinto(bytearray(3)), lambda: data.read1(2), lambda: text.encoding,
    lambda: isinstance(text, io.TextIOBase) and isinstance(data, io.BufferedIOBase) and isinstance(text, io.IOBase), lambda: type(text), lambda: type(data).__mro__[-1],
):
    attempt(call)
with io.StringIO() as f:
    print("printed", 1, file=f, end="")
    print(f.getvalue())
for call in (f.read, f.getvalue, f.readline, f.tell, lambda: f.write("x"), lambda: f.seek(0), f.truncate, lambda: iter(f), lambda: next(f), f.close, f.readable, lambda: f.closed, f.__enter__, f.flush):
    attempt(call)
data.close()
attempt(data.read)
attempt(lambda: list(data))


class Counts(io.StringIO):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def write(self, text):
        self.calls += 1
        return super().write(text.upper())

    def readline(self, size=-1):
        self.calls += 1
        return super().readline(size)


counts = Counts()
print("some", "text", file=counts)
counts.writelines(["a\n", "b"])
counts.seek(0)
print(list(counts), counts.calls, counts.getvalue())


class NotBegun(io.StringIO):
    def __init__(self):
        pass


attempt(NotBegun().read)
attempt(lambda: NotBegun().write("x"))
for file in (io.StringIO("a\r\nb", newline=""), io.StringIO("text\n", newline="\r\n"), io.BytesIO(b"bytes")):
    file.read(2)
    for other in (pickle.loads(pickle.dumps(file)), copy.copy(file)):
        print(type(other) is type(file), other.getvalue() == file.getvalue(), other.tell(), repr(other.read()))
file = io.StringIO()
file.seek(5)
file.write("x")
print(repr(file.getvalue()), file.tell())
file.seek(3)
print(file.truncate(), file.tell(), repr(file.read()), repr(file.getvalue()))
