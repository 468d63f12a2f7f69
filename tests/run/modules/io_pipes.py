# Writing to a pipe that is full: other threads go on, and one that does not wait raises BlockingIOError; several threads share a file.
import errno
import io
import os
import threading


def drained(reader, parts):
    while part := reader.read(5000):
        parts.append(part)


for mode in "wb", "w":
    r, w = os.pipe()
    parts = []
    with open(r, "rb") as reader:
        thread = threading.Thread(target=drained, args=(reader, parts))
        thread.start()
        with open(w, mode) as writer:
            piece = "0123456789" * 30000
            for _ in range(3):
                writer.write(piece if mode == "w" else piece.encode())
        thread.join()
    print(mode, sum(map(len, parts)))

r, w = os.pipe()
thread = threading.Thread(target=lambda: os.read(r, 1 << 20) and os.read(r, 1 << 20))
thread.start()
raw = io.FileIO(w, "w")
print(raw.write(b"x" * 100000) > 0)
raw.close()
thread.join()
os.close(r)

r, w = os.pipe()
os.set_blocking(r, False)
os.set_blocking(w, False)
with open(r, "rb") as reader, open(w, "wb") as writer:
    print(reader.read(), reader.read(4), reader.readinto(bytearray(3)), reader.read1(3), reader.readline())
    sent = 0
    for size in 9999, 73, 100000:
        try:
            while True:
                sent += writer.write(bytes(size))
        except BlockingIOError as e:
            sent += e.characters_written
            print(e.errno == errno.EAGAIN, e.args[1], e.args[2] == e.characters_written, e.filename)
        received = reader.read()
        sent -= len(received)
    while True:
        try:
            writer.flush()
            break
        except BlockingIOError as e:
            print(e.characters_written)
            sent -= len(reader.read())
    sent -= len(reader.read() or b"")
    print(sent)

try:
    BlockingIOError(1, "text").characters_written
except AttributeError as e:
    print(e)

seen = []
r, w = os.pipe()
with open(r, "rb") as reader:
    threads = [threading.Thread(target=lambda: seen.append(len(reader.read(1000)))) for _ in range(20)]
    for thread in threads:
        thread.start()
    with open(w, "wb", buffering=0) as writer:
        for _ in range(2000):
            writer.write(b"0123456789")
    for thread in threads:
        thread.join()
print(seen == [1000] * 20)
