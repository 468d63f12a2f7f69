# The encodings of text as it is written in literals.
for b in (rb"a\n\t\\\x41\u00e9\U0001f600\101\q\'", b"\\x4", b"\\u12", b"\\U00110000", b"end\\", b"\xe9 latin", b"\\\nx", b"\\N{BULLET", b"\\8\\18\\777", b"\\xZZab", b"\\U0001"):
    for enc in "unicode_escape", "raw_unicode_escape", "Unicode-Escape":
        for errors in "strict", "ignore", "replace":
            try: print(repr(b.decode(enc, errors)))
            except Exception as e: print(type(e).__name__, e)
for s in ("a\n\t\\\x00\x7fé€😀'\"", "", "plain \\u0041"):
    print(s.encode("unicode_escape"), s.encode("raw_unicode_escape"), s.encode("unicode_escape").decode("unicode_escape") == s, s.encode("raw-unicode-escape").decode("raw_unicode_escape"))
