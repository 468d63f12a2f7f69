# unicodedata.name and lookup: of every character that is in Unicode 14 as well, by a digest, and what is refused.
import hashlib
import unicodedata

names = [unicodedata.name(chr(c), "") for c in range(0x20000)]
print(len(names), hashlib.md5("\n".join(names[:0x860]).encode()).hexdigest(), hashlib.md5("\n".join(names[0x2000:0x2C00]).encode()).hexdigest())
for c in "aé☃🐍한中\u3400가힣\U00017000ﬀ\u0378\x00 \U0010FFFF\U00020000":
    print(ascii(c), unicodedata.name(c, None))
for n in ("SNOWMAN", "latin small letter e with acute", "HANGUL SYLLABLE HAN", "CJK UNIFIED IDEOGRAPH-4E2D", "TANGUT IDEOGRAPH-17000", "NO SUCH NAME", "", "CJK UNIFIED IDEOGRAPH-41", "NULL", "LF", "LATIN SMALL LETTER GHA",
          "HANGUL SYLLABLE", "SNOWMAN\n", "SNOW", "Ü", "BYTE ORDER MARK", "GREEK SMALL LETTER FINAL SIGMA", "SPACE"):
    try:
        print(repr(n), ascii(unicodedata.lookup(n)))
    except KeyError as e:
        print(repr(n), e)
for bad in (lambda: unicodedata.name("\x00"), lambda: unicodedata.name("ab"), lambda: unicodedata.name(5), lambda: unicodedata.lookup(5)):
    try:
        print(bad())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
print(sum(unicodedata.lookup(n) == chr(c) for c, n in enumerate(names[:0x3000]) if n), sum(1 for n in names[:0x3000] if n))
print("\N{SNOWMAN}" == unicodedata.lookup("SNOWMAN"))
