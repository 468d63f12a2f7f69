# cpython: 3.13
"""What open() says of modes, encodings, ends of lines and positions, and what its files do with them."""
import os

PATH = f"/tmp/pyc_files_{os.getpid()}.txt"


def attempt(name, f):
    try:
        print(name, f())
    except Exception as e:
        print(name, type(e).__name__, str(e).replace(PATH, "PATH"))


def content():
    with open(PATH, "rb") as f:
        return f.read()


def fill(data):
    with open(PATH, "wb") as f:
        f.write(data)


print("-- encodings")
for encoding in ("utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16", "utf-16-be", "utf-32", "ascii", "cp437", "nonsense"):

    def written():
        with open(PATH, "w", encoding=encoding) as f:
            f.write("é\n")
            f.write("x")
        with open(PATH, encoding=encoding) as f:
            return content(), ascii(f.read())

    attempt(encoding, written)

print("-- error handlers")
fill(b"a\xffb\r\nc\n")
for errors in ("strict", "ignore", "replace", "backslashreplace", "surrogateescape"):
    attempt(errors, lambda: ascii(open(PATH, encoding="utf-8", errors=errors).read()))
for errors in ("strict", "xmlcharrefreplace", "replace"):
    def encoded():
        with open(PATH, "w", encoding="ascii", errors=errors) as f:
            f.write("a€b")
        return content()
    attempt(errors, encoded)

print("-- ends of lines")
for newline in (None, "", "\n", "\r", "\r\n", "x"):
    fill(b"a\r\nb\rc\n")
    attempt(repr(newline), lambda: ascii(open(PATH, newline=newline).readlines()))
    def lines():
        with open(PATH, "w", newline=newline) as f:
            f.write("x\ny\n")
        return content()
    attempt(repr(newline), lines)
fill(b"a\r\nb\rc\n")
with open(PATH) as f:
    f.read()
    print(f.newlines)

print("-- modes")
for mode in ("q", "rw", "rt+b", "", "x", "r+b", "a+"):
    attempt(mode, lambda: repr(open(PATH, mode)).replace(PATH, "PATH"))
attempt("binary", lambda: open(PATH, "rb", encoding="utf-8"))
attempt("binary", lambda: open(PATH, "rb", newline=""))
attempt("text", lambda: open(PATH, buffering=0))
attempt("nothing there", lambda: open(PATH + "/x"))
attempt("a folder", lambda: open("/tmp"))
attempt("reading", lambda: open(PATH, "a").read())
attempt("writing", lambda: open(PATH).write("x"))
attempt("closed", lambda: [f := open(PATH), f.close(), f.read()])
attempt("text for bytes", lambda: open(PATH, "ab").write("x"))
attempt("bytes for text", lambda: open(PATH, "a").write(b"x"))

print("-- positions")
fill("añb€c\nd\n".encode())
with open(PATH, "r+", encoding="utf-8") as f:
    print(f.read(2), f.tell(), f.read(2), f.tell(), f.readline(), f.tell())
    f.seek(3)
    print(f.read(1))
    attempt("nonzero", lambda: f.seek(1, 1))
    attempt("negative", lambda: f.seek(-1))
    print(f.seek(0, 2), f.write("é"), f.tell(), f.truncate(3), f.tell(), content())
    attempt("telling", lambda: [f.seek(0), next(f), f.tell()])
with open(PATH, "w+b") as f:
    f.write(b"0123456789")
    f.seek(-4, 2)
    room = bytearray(3)
    print(f.read(2), f.readinto(room), room, f.peek(1)[:1], f.seek(1), f.write(b"xy"), f.read(2), f.tell())
print(content())

print("-- a file that nobody closes")
open(PATH, "w").write("hello\n")
print(repr(open(PATH).read()))
for i in range(3000):
    open(PATH).read(1)

os.remove(PATH)
