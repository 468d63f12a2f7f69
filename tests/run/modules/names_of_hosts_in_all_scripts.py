# The encodings idna and punycode, and the module encodings.idna, which the one for other scripts needs.
import encodings.idna
import unicodedata


def said(function):
    try:
        return function()
    except UnicodeError as e:
        return f"{type(e).__name__}: {e}"


for name in ("example.com", "example.com.", "127.0.0.1", "", "a..b", "x" * 64, ".x", "Bücher.example", "faß.de", "münchen.DE.", "日本語。jp", "пример.испытание",
             "a\u00adb\u200cé", "ﬁle\uff21é", "é..x", "ü" * 60, "אבa.x", "א1ב"):
    print(ascii(name), said(lambda: name.encode("idna")))
for data in (b"example.com", b"xn--bcher-kva.example", b"XN--BCHER-KVA.x.", b"a.xn--wgv71a", b"", b"xn--a-ecp.ru", b"\xe9.de"):
    print(data, said(lambda: ascii(data.decode("idna"))))
print(said(lambda: "x".encode("idna", "ignore")), "mañana".encode("punycode"), b"maana-pta".decode("punycode"))
print(encodings.idna.ToASCII("é"), encodings.idna.ToUnicode("xn--9ca"), ascii(encodings.idna.nameprep("ẞA\u3000"[:2])))
print(encodings.normalize_encoding("ISO 8859-1"), b"abc".decode("IDNA"))
print(UnicodeEncodeError("idna", "", 0, 1, "why"), UnicodeDecodeError("idna", b"", 0, 1, "why"), UnicodeDecodeError("x", b"abc", 2, 3, "y"))
