"""io's classes over any object; gzip, zipfile and tarfile."""
import gzip
import io
import os
import tarfile
import tempfile
import zipfile

raw = io.BytesIO()
with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as f:
    f.write(b"hello\nworld\n" * 100)
data = raw.getvalue()
print(gzip.decompress(data)[:12], gzip.decompress(gzip.compress(b"abc")), len(gzip.open(io.BytesIO(data)).read()))
with gzip.open(io.BytesIO(data), "rt") as f:
    print(f.readline(), len(f.readlines()))
for line in gzip.open(io.BytesIO(data)):
    print(line)
    break
try:
    gzip.decompress(b"not gzip")
except gzip.BadGzipFile as e:
    print(e)

folder = tempfile.mkdtemp()
path = os.path.join(folder, "a.zip")
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("one.txt", "first\nsecond\n")
    z.writestr("dir/two.bin", b"\x00\x01" * 1000)
    with z.open("three.txt", "w") as f:
        f.write(b"streamed")
with zipfile.ZipFile(path) as z:
    print(z.namelist(), z.testzip(), z.read("one.txt"), z.getinfo("dir/two.bin").file_size, zipfile.is_zipfile(path))
    with z.open("one.txt") as f:
        print(io.TextIOWrapper(f, "utf-8").read().splitlines())
    z.extractall(folder)
    try:
        z.read("missing")
    except KeyError as e:
        print(e)
print(sorted(os.listdir(folder)), open(os.path.join(folder, "three.txt")).read())
try:
    zipfile.ZipFile(io.BytesIO(b"junk"))
except zipfile.BadZipFile as e:
    print(e)

path = os.path.join(folder, "a.tar.gz")
with tarfile.open(path, "w:gz") as t:
    t.add(os.path.join(folder, "one.txt"), "x/one.txt")
    info = tarfile.TarInfo("mem.txt")
    info.size = 5
    t.addfile(info, io.BytesIO(b"12345"))
with tarfile.open(path) as t:
    print(t.getnames(), t.extractfile("mem.txt").read(), t.getmember("x/one.txt").size, [m.isfile() for m in t])
    print(t.extractfile("x/one.txt").readlines())


class Upper(io.RawIOBase):
    def __init__(self, data):
        self.data, self.at = data, 0

    def readable(self):
        return True

    def readinto(self, buffer):
        part = self.data[self.at:self.at + min(len(buffer), 7)].upper()
        buffer[:len(part)] = part
        self.at += len(part)
        return len(part)


class Sink(io.RawIOBase):
    def __init__(self):
        self.got = []

    def writable(self):
        return True

    def write(self, data):
        self.got.append(bytes(data))
        return len(data)


r = io.BufferedReader(Upper(b"some text\nmore text\r\nend"), 16)
print(r.peek(3)[:3], r.read(4), r.readline(), r.readlines(), r.read())
print(io.TextIOWrapper(io.BufferedReader(Upper("a\r\nb\rcé".encode())), "utf-8").read().split("\n"))
t = io.TextIOWrapper(io.BytesIO(b"a\r\nb\rc\n"), newline="")
print(list(t))
print(Upper(b"abc").read(), Upper(b"abcdefghij").readall(), list(Upper(b"a\nb")))
s = Sink()
w = io.BufferedWriter(s, 10)
w.write(b"12345")
print(s.got)
w.write(b"678901")
w.flush()
print(b"".join(s.got), isinstance(w, io.BufferedIOBase), isinstance(s, io.IOBase))
b = io.BytesIO()
w = io.TextIOWrapper(b, encoding="utf-16-le", newline="\r\n")
print(w.write("é\n"), w.flush(), b.getvalue(), w.encoding, w.readable())
with open(os.path.join(folder, "one.txt"), "rb") as f:
    print(isinstance(f, io.BufferedReader), isinstance(f, io.BufferedIOBase), io.TextIOWrapper(f).read())
for make in (lambda: io.RawIOBase().fileno(), lambda: io.TextIOWrapper(io.BytesIO(), newline="x"), lambda: io.BufferedReader(Sink()), lambda: io.IOBase().seek(0), lambda: io.TextIOBase().read()):
    try:
        make()
    except Exception as e:
        print(type(e).__name__, e)
pair = io.BufferedRWPair(Upper(b"in"), Sink())
print(pair.read(), pair.write(b"x"), pair.readable(), pair.closed)
