"""Every encoding and error handler that needs no CPython, over text and bytes that are right, wrong and cut off."""


def t(f):
    try:
        print(ascii(f()))
    except (UnicodeError, LookupError, TypeError) as e:
        print(type(e).__name__, e)


ENCODINGS = ["utf-8","UTF8","utf-8-sig","ascii","latin-1","ISO-8859-1","cp1252","windows-1252","cp437","utf-16","utf-16-le","utf-16-be","utf-32","utf_32_be","koi8-r", "iso8859-15"]
TEXTS = ["", "abc", "h\xe9llo", "\u20ac\u0416x", "\U0001f600z", "a\ud800b", "\udc80\udcff", "\ufeffx", "\x81\x9f", "€éЖ"]
HANDLERS = ["strict","ignore","replace","backslashreplace","xmlcharrefreplace","surrogateescape","surrogatepass"]
for e in ENCODINGS:
    for x in TEXTS:
        for h in HANDLERS:
            if h == "surrogateescape" and ("16" in e or "32" in e): continue
            t(lambda: (e, h, x.encode(e, h)))
DATA = [b"", b"abc", b"\xc3\xa9", b"\xff\xfea\0", b"\xfe\xff\0a", b"\xef\xbb\xbfx", b"a\xffb", b"\xed\xa0\x80z", b"\xe2\x82", b"\xf0\x9f\x98", b"\x80\x81\x8d\x9d", b"\x00\xd8a\x00", b"\x00\xdc", b"abcde", b"a\0\0\0\0\0\x11\0", b"\xff\xfe\0\0a\0\0\0", b"\x00\xd8", b"\xc3\x28\xa0\xa1"]
for e in ENCODINGS:
    for d in DATA:
        for h in HANDLERS:
            if h == "xmlcharrefreplace": continue
            t(lambda: (e, h, d.decode(e, h)))
t(lambda: "a".encode("nonsense"))
t(lambda: b"a".decode("nonsense"))
t(lambda: "\ud800".encode("utf-8", "nope"))
t(lambda: b"\xff".decode("utf-8", "nope"))
