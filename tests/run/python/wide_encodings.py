# Texts as bytes in UTF-16 and UTF-32, and back.
t = "aé🐍"
for e in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "UTF_32_LE", "utf-32-be"):
    b = t.encode(e)
    print(e, b, b.decode(e) == t, len(b))
print(b"\xff\xfea\x00".decode("utf-16"), b"\xfe\xff\x00a".decode("utf-16"), "".encode("utf-16"), "abc".encode("utf-16-le").hex())
for b, e in ((b"a", "utf-16-le"), (b"\x00\xd8", "utf-16-le"), (b"\x00\xdc", "utf-16-le"), (b"\x00\xd8a\x00", "utf-16-le")):
    try:
        print(b.decode(e))
    except UnicodeDecodeError as x:
        print(x)
try:
    "\ud800".encode("utf-16")
except UnicodeEncodeError as x:
    print(x)
