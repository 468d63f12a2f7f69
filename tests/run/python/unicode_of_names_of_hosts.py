# unicodedata.ucd_3_2_0: Unicode as the rules for names of hosts and passwords (stringprep) know it.
import unicodedata
import zlib

old = unicodedata.ucd_3_2_0
print(type(old).__name__, old.unidata_version, isinstance(old, unicodedata.UCD))
print(old.category("\u0221"), unicodedata.category("\u0221"), old.name("\u0221", "none"), old.name("a"), old.lookup("BULLET"))
print(old.numeric("\u0bf0"), old.numeric("\U0001f100", None), old.decimal("7"), old.digit("²"), old.combining("\u0358"), unicodedata.combining("\u0358"))
print(old.normalize("NFKC", "\uf951"), unicodedata.normalize("NFKC", "\uf951") == old.normalize("NFKC", "\uf951"), old.is_normalized("NFC", "\u00e9"))
for wrong in lambda: old.name("\u0221"), lambda: old.numeric("\U0001f100"), lambda: unicodedata.UCD():
    try:
        wrong()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)

# All characters: a sum of what is said of them.
for start in range(0, 0x110000, 0x11000):
    if start <= 0xD800 < start + 0x11000:
        chars = [chr(c) for c in range(start, start + 0x11000) if not 0xD800 <= c < 0xE000]
    else:
        chars = list(map(chr, range(start, start + 0x11000)))
    said = [(old.category(c), old.bidirectional(c), old.east_asian_width(c), old.combining(c), old.mirrored(c), old.decomposition(c),
             old.numeric(c, None), old.normalize("NFD", c), old.normalize("NFKC", c)) for c in chars]
    print(hex(start), zlib.crc32(ascii(said).encode()))
