# mmap: files and memory without one, as sequences and as files; what is wrong.
import mmap
import re
import struct
import tempfile


def tried(call, *args, **keywords):
    try:
        print(call(*args, **keywords))
    except Exception as e:
        print(type(e).__name__, e)


with tempfile.TemporaryFile() as file:
    tried(mmap.mmap, file.fileno(), 0)
    file.write(b"first line\nsecond line\nlast")
    file.flush()
    with mmap.mmap(file.fileno(), 0) as m:
        print(len(m), m[0], m[-1], m[:5], m[::-7], m.size(), m.tell(), m.closed)
        print(m.readline(), m.readline(), m.readline(), m.readline(), m.tell())
        print(m.seek(0), m.read(5), m.read_byte(), m.find(b"line"), m.rfind(b"line"), m.find(b"zz"), m.find(b"line", 0, 8))
        m[0:5] = b"FIRST"
        m[-1] = ord("T")
        m.seek(6)
        print(m.write(b"LINE"), m.write_byte(33), m.flush())
        file.seek(0)
        print(file.read())
        print(re.findall(rb"[A-Z]+", m), struct.unpack_from("<H", m, 0), bytes(memoryview(m)[:3]), b"second" in m, list(m)[:2])
        m.move(0, 6, 4)
        print(m[:10])
        for wrong in (100, "x", slice(0, 2)):
            tried(m.__setitem__, wrong, b"abc" if isinstance(wrong, slice) else 1)
        tried(m.__setitem__, 0, 256)
        tried(m.seek, 100)
        tried(m.write, b"x" * 100)
        m.resize(10)
        print(len(m), m[:], m.size())
    tried(len, m)
    tried(m.read)
    print(m)
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as m:
        print(m[:4], m)
        tried(m.__setitem__, 0, 1)
        tried(m.write, b"x")
    with mmap.mmap(file.fileno(), 4, access=mmap.ACCESS_COPY) as m:
        m[0] = 0
        file.seek(0)
        print(m[:], file.read())
    tried(mmap.mmap, file.fileno(), 1000)
    tried(mmap.mmap, file.fileno(), 0, offset=mmap.PAGESIZE)
    tried(mmap.mmap, file.fileno(), 0, access=9)
    tried(mmap.mmap, file.fileno(), -1)
with mmap.mmap(-1, 16) as m:
    m.write(b"anonymous")
    print(m[:], m.tell(), m)
