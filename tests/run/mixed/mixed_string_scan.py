# A Python str is passed to fast code as StringSpan; bytes are counted there, characters here.
fn count_byte(text: StringSpan, wanted: Int) -> Int:
    var count = 0
    for b in text.as_bytes():
        if Int(b) == wanted:
            count += 1
    return count


fn checksum(text: StringSpan) -> Int:
    var a = 1
    var b = 0
    for byte in text.as_bytes():
        a = (a + Int(byte)) % 65521
        b = (b + a) % 65521
    return (b << 16) | a


fn repeat(text: StringSpan, times: Int) -> String:
    var out = String()
    for i in range(times):
        if i > 0:
            out += "-"
        out += text
    return out


fn is_ascii(text: StringSpan) -> Bool:
    for b in text.as_bytes():
        if b >= 128:
            return False
    return True


def analyse(text):
    return len(text), text.encode().__len__(), count_byte(text, ord("a")), is_ascii(text)


for text in ("banana", "", "naïve café", "日本"):
    print(repr(text), *analyse(text))
print(checksum("Wikipedia"), hex(checksum("")))
r = str(repeat("ab", 3))
print(r, r.upper(), len(r), r.split("-"))
print(repeat("é", 2), is_ascii(r) and not is_ascii("é"))
names = sorted(["zoe", "Ann", "bob"], key=lambda s: (-count_byte(s, ord("n")), s.lower()))
print(names)
