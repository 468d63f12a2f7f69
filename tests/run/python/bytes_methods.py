# Methods of bytes and bytearray work on bytes: letters, spaces and lines are those of ASCII, arguments are bytes-like.
def tried(operation, *arguments):
    try:
        return operation(*arguments)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


latin = b"caf\xc9 \xa0x\x85 a1B2 don't"
for made in (latin, bytearray(latin)):
    print(made.title(), made.capitalize(), made.swapcase(), made.istitle())
    print(made.strip(), made.split(), made.rsplit(None, 1), made.splitlines())
    print(made.upper().isupper(), b"1\xe9-BB".isupper(), b"\xff a".islower(), made.isascii(), made.isspace())
    print(made.partition(b" "), made.rpartition(b" "), made.partition(b"?"), made.rpartition(b"?"))
    print(made.expandtabs(), bytearray(b"a\tbc\r\td").expandtabs(4), made.translate(None, b"a1"), made.translate(bytes(range(256)), delete=b"x"))
    print(tried(made.index, b"zz"), tried(made.find, 300), tried(made.startswith, "c"), tried(made.endswith, (b"t", 1)), tried(made.split, ","), tried(made.join, [b"a", "b"]))
    print(tried(made.center, 60, b"ab"), tried(made.translate, b"short"), tried(made.hex, "--"), tried(made.replace, b"a", "b"), tried(made.strip, "c"))
    print(made.replace(b"", b"-", 3), made.count(b""), made.hex(":", 3), made.removeprefix(b"caf"), made.zfill(30))
    print(b"%s|%5d|%-6b|%c|%r" % (made, 7, b"ab", 65, "é"), tried(lambda: b"%d" % b"x"), tried(lambda: b"%s" % "text"), tried(lambda: b"%c" % 300))

array = bytearray(b"abcdefgh")
del array[::2]
print(array, array[::-1])
array[::2] = b"XY"
del array[-1::-2]
array *= 2
array += memoryview(b"end")
print(array, tried(array.__setitem__, slice(0, 4, 2), b"123"), tried(array.extend, 3), tried(array.append, 256), repr(bytearray(b"it's")))

for text in ("h\xe9llo", "\ud800x", "\u4e2d\u6587 ok", "\U0001f600"):
    for codec in ("utf-8", "ascii", "L1", "utf-16-le", "utf-8-sig", "no-such"):
        for errors in ("strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogatepass", "surrogateescape", "unknown"):
            print(ascii(text), codec, errors, tried(text.encode, codec, errors))
for data in (b"h\xc3\xa9", b"\xef\xbb\xbfa\xffb", b"\xff\xfeab", b"\xed\xa0\x80", b"\xe4\xb8", b"abc"):
    for codec in ("utf-8", "ascii", "latin-1", "utf-16-be", "utf-8-sig"):
        for errors in ("strict", "ignore", "replace", "backslashreplace", "surrogatepass", "surrogateescape", "xmlcharrefreplace"):
            print(data, codec, errors, ascii(tried(data.decode, codec, errors)))
