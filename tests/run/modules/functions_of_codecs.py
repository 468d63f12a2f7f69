# The functions that codecs has for tables and for encodings tell how much they read.
import codecs

table = "".join(map(chr, range(128))) + "".join(chr(0x400 + i) if i % 3 else "\ufffe" for i in range(128))
encoding = codecs.charmap_build(table)
print(codecs.charmap_encode("aЁЄz", "strict", encoding))
print(codecs.charmap_decode(b"a\x81\x82z", "strict", table))
for text in ("aЀЃb€", "€"):
    try:
        codecs.charmap_encode(text, "strict", encoding)
    except UnicodeEncodeError as e:
        print(e, e.start, e.end)
    print([codecs.charmap_encode(text, errors, encoding) for errors in ("ignore", "replace", "xmlcharrefreplace", "backslashreplace")])
try:
    codecs.charmap_decode(b"a\x80", "strict", table)
except UnicodeDecodeError as e:
    print(e)
print(codecs.charmap_decode(b"a\x80\x83b", "replace", table), codecs.charmap_decode(b"\xff", "ignore", {}))
print(codecs.charmap_decode(b"ab", "strict", {97: "xyz", 98: 0x20AC}), codecs.charmap_encode("ab", "strict", {97: b"xy", 98: 33}))
print(codecs.charmap_decode(b"\xe9"), codecs.charmap_encode("\xe9"))
print(codecs.utf_8_decode("é€".encode()[:4]), codecs.utf_8_decode("é€".encode(), "strict", True), codecs.utf_8_encode("é"))
print(codecs.utf_16_le_decode(b"a\0b"), codecs.utf_16_be_decode(b"\0a\0b"), codecs.latin_1_encode("é"), codecs.ascii_decode(b"xy"))
try:
    codecs.utf_8_decode(b"\xe2\x82", "strict", True)
except UnicodeDecodeError as e:
    print(e)


class Codec(codecs.Codec):
    def encode(self, input, errors="strict"):
        return codecs.charmap_encode(input, errors, encoding)

    def decode(self, input, errors="strict"):
        return codecs.charmap_decode(input, errors, table)


codecs.register(lambda name: codecs.CodecInfo(Codec().encode, Codec().decode, name="mine") if name == "mine" else None)
print("Ёa".encode("mine"), b"\x81a".decode("mine"))
replace = codecs.lookup_error("namereplace")
codecs.register_error("by name", replace)
print(replace is codecs.namereplace_errors, "a\xe9\u20ac\ue000\x80\U0001F600z".encode("ascii", "by name"))
try:
    replace(UnicodeDecodeError("ascii", b"\xff", 0, 1, "why"))
except TypeError as e:
    print(e)
