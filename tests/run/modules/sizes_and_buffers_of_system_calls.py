# What system calls are given is looked at before: sizes for which there is no memory, buffers that must not be written to.
import bz2
import io
import lzma
import mmap
import os
import select
import socket
import tempfile
import zipimport

HUGE = 1 << 62


def tried(call, *args):
    try:
        print(call(*args))
    except Exception as e:
        print(type(e).__name__)


near, far = socket.socketpair()
far.send(b"waits")
for receive in (near.recv, near.recvfrom, near.recvmsg):
    tried(receive, HUGE)
    tried(receive, 1 << 70)
tried(near.recv, -1)
tried(near.recvmsg, 1, HUGE)
tried(near.recv_into, bytearray(2), 3)
for into in (memoryview(b"fixed"), memoryview(bytearray(8))[::2]):
    tried(near.recv_into, into)
tried(near.sendmsg, [b"data"], [(1, 2)])
tried(near.send, memoryview(b"every second")[::2])
for timeout in (float("nan"), float("inf"), 1e300, -1):
    tried(near.settimeout, timeout)
tried(socket.socket, 1 << 33)
print(near.recv(10))
near.settimeout(0.01)
tried(near.recv, 1)
near.close()
tried(near.recv, 1)
tried(near.sendall, b"data")

with tempfile.TemporaryFile(buffering=0) as file:
    file.write(b"some text")
    for read in (lambda: os.read(file.fileno(), HUGE), lambda: os.pread(file.fileno(), HUGE, 0)):
        tried(read)
    tried(os.pread, file.fileno(), 4, 1 << 70)
    tried(os.pread, 1 << 40, 4, 0)
    tried(os.urandom, HUGE)
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as m:
        view = memoryview(m)
        print(view.readonly, bytes(view))
        tried(view.__setitem__, 0, 1)
        tried(io.BytesIO(b"other").readinto, m)
        print(m.find(b"e"), m.find(b"e", -4, -1), m.rfind(b"e", 2, 100), m.find(b"", 9), m.find(b"e", 5, 2))
        view.release()
with select.epoll() as events:
    tried(events.poll, 0, (1 << 60) + 5)

tried(bz2.BZ2Compressor, 1, 2)
tried(bz2.BZ2Compressor, "9")
tried(lzma.LZMADecompressor, lzma.FORMAT_XZ, -1)
for preset in (-1, 1 << 40):
    tried(lzma.LZMACompressor, lzma.FORMAT_XZ, -1, preset)
tried(lzma._encode_filter_properties, {"id": lzma.FILTER_LZMA1, "dict_size": -1})
tried(lzma._encode_filter_properties, {"id": lzma.FILTER_LZMA1, "dict_size": 1 << 32})

for call, *more in ((os.mkfifo,), (os.chown, 0, 0), (os.statvfs,), (os.memfd_create,), (os.mkdir,)):
    tried(call, "before\0behind", *more)
tried(os.setuid, -5)
tried(os.setresgid, 0, 0, 1 << 32)
tried(os.close, 1 << 32)
tried(select.poll().register, 0, 1 << 40)
tried(select.poll().register, 0, -1)
tried(os.chown, "/nonexistent", -1, -1)
with tempfile.NamedTemporaryFile() as file:
    file.write(b"PK\x05\x06" + b"\xff" * 18)
    file.flush()
    tried(zipimport.zipimporter, file.name)
