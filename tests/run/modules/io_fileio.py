# io.FileIO made by its class, and a class of the program that derives from it.
import io, os, tempfile
d = tempfile.mkdtemp()
p = os.path.join(d, "x")
f = io.FileIO(p, "w")
print(f.write(b"hello\nworld\n"), f.mode, f.closefd, f.name == p)
f.close()
print(repr(f))
class My(io.FileIO):
    def __init__(self, path, mode="r"):
        super().__init__(path, mode)
        self.calls = 0
    def read(self, n=-1):
        self.calls += 1
        return super().read(n)
m = My(p)
print(m.read(3), m.calls, isinstance(m, io.RawIOBase), repr(m).replace(p, "PATH"))
print(m.readline(), m.readlines())
with m: pass
print(m.closed)
for bad in ("", "rr", "z", "r++", 3):
    try:
        io.FileIO(p, bad)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
try:
    io.FileIO(p + "missing")
except OSError as e:
    print(type(e).__name__, e.errno)
n = io.FileIO.__new__(io.FileIO)
print(n.closed)
try: n.name
except AttributeError as e: print(e)
b = io.BufferedReader(io.FileIO(p))
print(b.read(2), b.readline())
fd = os.open(p, os.O_RDONLY)
g = io.FileIO(fd, closefd=False); g.close(); os.close(fd)
try: io.FileIO(p, closefd=False)
except ValueError as e: print(e)
os.unlink(p); os.rmdir(d)
