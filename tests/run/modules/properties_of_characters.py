import unicodedata as u

for c in "aA1 é½²٣あ一ß̀€\u0378\U0001F600가ﬁ(":
    print(ascii(c), u.category(c), u.bidirectional(c), u.east_asian_width(c), u.combining(c), u.mirrored(c),
          u.decomposition(c), u.decimal(c, None), u.digit(c, None), u.numeric(c, None))
for text in ["café", "cafe\u0301", "ﬁ½Å", "각각", "\u1112\u1161\u11ab", "q\u0307\u0323", "\u0344", "a\u0328\u0301", "Ωﬀ①", ""]:
    for form in ["NFC", "NFD", "NFKC", "NFKD"]:
        made = u.normalize(form, text)
        print(form, ascii(text), ascii(made), u.is_normalized(form, text), u.normalize(form, made) == made)
total = 0
for code in range(0, 0x30000, 7):
    if not 0xD800 <= code < 0xE000:
        total = (total * 31 + sum(map(ord, u.normalize("NFKD", chr(code)))) + len(u.normalize("NFC", "x" + chr(code)))) % 1000003
print(total)
for wrong in (lambda: u.category("ab"), lambda: u.decimal("x"), lambda: u.normalize("NFX", "a"), lambda: u.category(3)):
    try:
        wrong()
    except (TypeError, ValueError) as e:
        print(type(e).__name__)
print(sum(1 for code in range(0x20000) if u.category(chr(code)) == "Lu" and not 0xD800 <= code < 0xE000) > 1700)
for c in "\u2fef\u2ffb\u2ffc\u2fff\u31ef\U0002ebe0\U0002ebf0\U0002ee5d\U0002ee5e":  # some are new in Unicode 15.1
    print(repr(c) == f"'{c}'", c.isprintable(), c.isalpha(), c.isidentifier())
