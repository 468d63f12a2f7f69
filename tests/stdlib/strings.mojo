# Text: building, searching, taking apart, numbers, Unicode, formatting.
def main() raises:
    var s = String("compiler")
    var t = s
    t += "s"
    print(s, t, s + "!" + t, "<" + s, s * 2, s == "compiler", s < t, len(s.split("i")))
    print(s.find("p"), s.rfind("i"), s.find("z"), "pile" in s, s.count("i"), s.startswith("com"), s.endswith("ler"))
    print(s[byte=0:4], s[byte=3], s.replace("i", "II"), s.upper(), s.removeprefix("com"), s.removesuffix("er"))
    print(String(" a b  c ").split(), String(" a b  c ").split(" "), String("a,b,c").split(",", 1))
    print(repr(String("  x\t").strip()), repr(String("--y--").lstrip("-")), repr(String("it's\n\\")))
    print(String("l1\nl2\r\nl3").splitlines(), ", ".join([1, 2, 3]), "-".join(List[String]()) == "")
    print("{} {1}".format(1) if False else "{} and {}".format("a", 2), "{0}{0}{{}}".format("x"), "{!r}".format(String("q")))
    for bad in [String("{} {}"), String("{"), String("}")]:
        try:
            print(bad.format(1))
        except e:
            print("error:", e)
    var text = String("Zoë → 東京")
    print(text.byte_length(), text.count_codepoints(), text.count_graphemes(), text[codepoint=2], text[grapheme=6], text.upper())
    for c in text.codepoints():
        print(Int(c), end=" ")
    print()
    for g in String("e\u0301👍🏽🇩🇪x"):
        print("[", g, "]", sep="", end="")
    print()
    print(ord("€"), chr(8364), ascii("é"), Codepoint(65), Codepoint.ord("z").is_ascii_lower())
    print(Int("42"), Int(" -7 "), Float64("2.5e3"), atol("ff", 16), atol("0b101", 0), atof("1"))
    for bad in ["", "4x", "99999999999999999999"]:
        try:
            print(Int(String(bad)))
        except e:
            print("error:", e)
    print(hex(255), hex(-16), bin(5), oct(8), hex(UInt8(200)), hex(255, prefix=""))
    print(String(1, "a", 2.5, True, sep="/", end="."), String("7").ascii_rjust(3, "0"), String("mid").ascii_center(7, "*"), "|" + String("l").ascii_ljust(3) + "|")
    print(Float64(1) / 3, Float32(1) / 3, 1e16, 1e-5, Float32(0.1), 123456789.0, Int8(-128), UInt64.MAX, -0.0)
    var long = String()
    for i in range(1000):
        long += String(i % 10)
    print(long.byte_length(), long[byte=995:], hash(long) == hash(String(long)))
    print(String(from_utf8_lossy=[UInt8(65), UInt8(0xFF), UInt8(66)]))
    try:
        print(String(from_utf8=[UInt8(0xC3), UInt8(0x28)]))
    except e:
        print("error:", e)
