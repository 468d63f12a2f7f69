# Encodings and error handlers that a program registers; punycode.
import codecs
import io


def quoted(error):
    if isinstance(error, UnicodeDecodeError):
        return "".join(f"%{b:02X}" for b in error.object[error.start : error.end]), error.end
    return b"<" + error.object[error.start : error.end].encode("utf-8") + b">", error.end


codecs.register_error("quoted", quoted)
codecs.register_error("text", lambda e: ("?!", e.start + 1))
print("a\u20acb\u20ac\u20ac".encode("ascii", "quoted"), b"a\xff\xfeb".decode("utf-8", "quoted"), "\u20ac\u20ac.".encode("latin-1", "text"))
print(codecs.lookup_error("quoted") is quoted, codecs.lookup_error("ignore")(UnicodeEncodeError("x", "abc", 1, 2, "no")))
for attempt in (lambda: codecs.lookup_error("none"), lambda: "\u20ac".encode("ascii", "none"), lambda: "x".encode("nowhere"), lambda: b"x".decode("nowhere")):
    try:
        attempt()
    except LookupError as e:
        print(e)


def search(name):
    if name != "shifted_by_one":
        return None
    encode = lambda text, errors="strict": (bytes(ord(c) + 1 for c in text), len(text))
    decode = lambda data, errors="strict": ("".join(chr(b - 1) for b in data), len(data))
    return codecs.CodecInfo(encode, decode, name="shifted")


codecs.register(search)
print("HAL".encode("Shifted-by one"), b"IBM".decode("shifted_by_one"), codecs.lookup("shifted_by_one").name)
for text in ("bücher", "ドメイン", "abc", "aéb-ü", "ü"):
    print(text.encode("punycode"), text.encode("punycode").decode("punycode") == text)
try:
    b"a-\xff".decode("punycode")
except UnicodeError as e:
    print("no")
reader = codecs.getreader("utf-8")(io.BytesIO("é\nb\n".encode()))
print(reader.readline(), list(reader), list(codecs.iterdecode([b"\xc3", b"\xa9"], "utf-8")))
out = io.BytesIO()
codecs.getwriter("utf-16-le")(out).write("é")
print(out.getvalue())


def in_parts(encoding, errors, *parts):
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    print([ascii(decoder.decode(part)) for part in parts], ascii(decoder.decode(b"", True)), decoder.getstate()[0])


in_parts("utf-8", "replace", b"\xffabc\xe2\x82", b"\xac", b"\xe2")
in_parts("utf-16", "strict", b"\xfe\xff\0a\0", b"b\0", b"c")
in_parts("utf-8-sig", "strict", b"\xef\xbb", b"\xbfa\xc3", b"\xa9")
in_parts("punycode", "strict", b"bcher-kva")
encoder = codecs.getincrementalencoder("utf-16")()
print(encoder.encode("a"), encoder.encode("b"), encoder.reset(), encoder.encode("c", True))
long = codecs.getreader("utf-8")(io.BytesIO(("é" * 200 + "\r\n" + "b\x0bc\n" + "d" * 79 + "\r\n" + "end").encode()))
print([len(line) for line in long], long.read(), long.closed)
