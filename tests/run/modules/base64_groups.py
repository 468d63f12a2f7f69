# base64: whole groups of digits, what is left at the end, and what stands between.
import base64
import binascii

for size in range(40):
    data = bytes(range(size * 5, size * 6))
    text = base64.b64encode(data)
    print(text, base64.b64decode(text) == data, binascii.b2a_base64(data, newline=False) == text)
TEXTS = [
    b"QUJD", b"QUJ\nDREVG", b"QU=JD", b"QUJDRA==", b"QUJDRA==QUJD", b"Q", b"QUJDR", b"====", b"QUJD!!REVG", b"QUJDREU=\n",
    b"QUJDREVG\nQUJDREVG\n", b"Q=", b"QU=", b"QUJDRA=A=", b"=QUJD", b"QUJD=QUJD", b"QUJDRA=\n=", b"\xff\xfeQUJD",
]
for text in TEXTS:
    for strict in (False, True):
        try:
            print(text, strict, binascii.a2b_base64(text, strict_mode=strict))
        except binascii.Error as error:
            print(text, strict, error)
