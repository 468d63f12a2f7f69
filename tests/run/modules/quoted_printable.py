# Quoted-printable text: what is quoted, how lines end and break, what broken text stands for.
import binascii
import quopri
import random

r = random.Random(5)
h = 0
for i in range(3000):
    data = bytes(r.choice(b"ab =_.\t\r\n\0\x80~c") for _ in range(r.randrange(0, 160 if i % 3 else 9)))
    for tabs in (0, 1):
        for text in (0, 1):
            for header in (0, 1):
                q = binascii.b2a_qp(data, quotetabs=tabs, istext=text, header=header)
                h = binascii.crc32(q, h)
    h = binascii.crc32(binascii.a2b_qp(data), h)
    h = binascii.crc32(binascii.a2b_qp(data, header=True), h)
print(h)
print(binascii.b2a_qp(b"caf\xc3\xa9 = x_y \n."), binascii.a2b_qp("=41=zz==4=\nB_"), binascii.a2b_qp(b"a_b", header=True))
try: binascii.a2b_qp("\xe9")
except ValueError as e: print(e)
print(quopri.encodestring(b"a\tb \xff"), quopri.decodestring("x=3D"))
