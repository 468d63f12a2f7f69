"""binascii and base64: data there and back, and what is no such data."""

import binascii, base64


def t(f, *a, **k):
    try:
        print(f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


D = [b'', b'a', b'ab', b'abc', b'abcd', bytes(range(256)), b'\xff' * 45, bytearray(b'xy'), memoryview(b'hello'), 'text', 5]
for d in D:
    for f in [
        binascii.b2a_base64,
        binascii.hexlify,
        binascii.crc32,
        binascii.b2a_uu,
        base64.b64encode,
        base64.b32encode,
        base64.b16encode,
        base64.a85encode,
        base64.b85encode,
        base64.urlsafe_b64encode,
        base64.b32hexencode,
        base64.encodebytes,
    ]:
        print(f.__name__, end=' ')
        t(f, d)
    t(binascii.b2a_base64, d, newline=False)
    t(binascii.b2a_uu, d, backtick=True)
    t(binascii.crc_hqx, d, 7)
    t(binascii.crc32, d, 123456)
    t(binascii.hexlify, d, '-', 2)
for s in [
    '',
    'YQ==',
    'YQ=',
    'YQ',
    'YWI=',
    'YWJj',
    'YW Jj',
    'YWJj=',
    'YWJjZ',
    'YWJjZGVm\n',
    '=YWJj',
    'YW==Jj',
    'YQ==YQ==',
    'YQ=a=',
    'Y',
    'YWJjZA==\n',
    'YWJj====',
    '*YWJj',
    'YQ==x',
    'YQ===',
    'é',
    b'YWJj',
    bytearray(b'YQ=='),
    5,
    None,
    'YWJjZGVmZw',
    'YWI=Yw==',
]:
    t(binascii.a2b_base64, s)
    t(binascii.a2b_base64, s, strict_mode=True)
    t(base64.b64decode, s)
    t(base64.b64decode, s, validate=True)
    t(base64.urlsafe_b64decode, s)
for s in ['', '61', '616', 'zz', '6 1', 'FFfe', b'00ff', 'é', 5]:
    t(binascii.unhexlify, s)
    t(base64.b16decode, s)
for d in [b'', b'a', b'abc', bytes(range(45))]:
    l = binascii.b2a_uu(d)
    t(binascii.a2b_uu, l)
    t(binascii.a2b_uu, l.strip())
    t(binascii.a2b_uu, l[:-3])
for s in [b'#86)C\n', b'#86)C  \n', b'#86)Cx\n', b'\x00', b'#\x80', b'#86)C``']:
    t(binascii.a2b_uu, s)
t(base64.b32decode, 'PA======')
t(base64.b32decode, 'PA')
t(base64.b85decode, b'Xk~0{Zv')
t(base64.a85decode, b'<~87cURDZ~>', adobe=True)
t(base64.decodebytes, b'YWJj\n')
print(binascii.Error.__mro__, binascii.Incomplete)

# Groups of digits before and behind what is no digit; more bytes than are written at once.
print(binascii.a2b_base64(b"QUJDREVG\nR0hJ SktM\xff="), binascii.a2b_base64("QUJD\u0000REVG"))
many = bytes(i * 7 % 256 for i in range(301))
print(binascii.a2b_base64(binascii.b2a_base64(many)) == many, len(binascii.b2a_base64(many, newline=False)))
print(many.hex() == "".join(f"{c:02x}" for c in many), many.hex("-", 50), many[:5].hex(":", -2), b"".hex())
print(many.upper() == bytes(c - 32 if 97 <= c <= 122 else c for c in many), bytearray(b"aZ\xe9").lower())
