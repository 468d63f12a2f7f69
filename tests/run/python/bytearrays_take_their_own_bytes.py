# What is put into a bytearray may be a part of it, which moves meanwhile.
import os

a = bytearray(b"abcdef")
a += a[:]
a[6:9] = a
print(a)
a = bytearray(b"abcdef")
a[2:4] = a
print(a)
a[0:0] = memoryview(bytes(a))[3:]
print(a)
a[1:1] = a[2:5]
a[3:3] = a
print(a, len(a))
a[:] = a
print(a)
a[4:4] = b""
a[1:3] = b"XY"
print(a)
for n in range(200):
    a.append(n)
    a.insert(n // 2, 255 - n)
print(len(a), sum(a), a[:20])
while len(a) > 30:
    del a[:7]
    a.pop(3)
    a += a[1:2]
print(a)
queue = bytearray()
total = 0
for n in range(300):
    queue += bytes([n % 256]) * n
    total += sum(queue[: n // 2])
    del queue[: n // 2]
print(total, len(queue))
read, write = os.pipe()
for size in (0, 1, 100, 5000, 60000):
    os.write(write, b"z" * size)
    got = b""
    while len(got) < size:
        got += os.read(read, 65536)
    print(size, got == b"z" * size)
