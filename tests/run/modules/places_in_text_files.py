# Each place of a text file that tell() gives is found again by seek(), also within \r\n and what one step decodes;
# reads and writes take turns; errors in files with a mark name the place behind it.
# cpython: 3.13
import os, tempfile
d = tempfile.mkdtemp(); P = os.path.join(d, "t.txt")
def t(n, f):
    try: print(n, f())
    except Exception as e: print(n, type(e).__name__, e)
def w(b):
    with open(P, "wb") as f: f.write(b)
text = "zeile eins\nzwei äöü €\ndrei 😀 x\n" * 3
for enc in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "ascii"):
    def go():
        data = text.encode(enc, "ignore").decode(enc)
        with open(P, "w", encoding=enc) as f:
            f.write(data[:10]); a = f.tell(); f.write(data[10:]); b = f.tell()
        r = [a, b, os.path.getsize(P)]
        with open(P, encoding=enc) as f:
            r.append(f.tell()); x = f.read(3); c = f.tell(); r.append(c); y = f.readline(); c2 = f.tell(); r.append(c2)
            z = f.read(7); c3 = f.tell(); r.append(c3); rest = f.read()
            f.seek(c); r.append(f.readline() == y); f.seek(c3); r.append(f.read() == rest); f.seek(0); r.append(f.read(3) == x)
            r.append(f.seek(0, 2)); r.append(f.read())
        with open(P, "a", encoding=enc) as f: r.append(f.tell()); f.write("end"); r.append(f.tell())
        with open(P, "a+", encoding=enc) as f:
            r.append(f.tell()); f.seek(0); r.append(f.read(4)); f.write("more"); r.append(f.tell()); f.seek(0); r.append(len(f.read()))
        with open(P, "r+", encoding=enc) as f:
            r.append(f.read(2)); f.write("XY"); r.append(f.tell()); f.seek(0); r.append(f.readline()); r.append(len(f.readlines()))
        with open(P, "rb") as f: r.append(f.read()[:20])
        return r
    t(enc, go)
w(b"a\r\nb\rc\nd\r\n")
for nl in (None, "", "\n", "\r", "\r\n"):
    def go():
        r = []
        with open(P, newline=nl) as f:
            for _ in range(7):
                r.append((f.read(1), f.tell()))
            f.seek(r[2][1]); r.append(f.read()); r.append(f.newlines); f.seek(0); r.append(f.readlines()); r.append(f.tell())
        return r
    t(repr(nl), go)
def go():
    r = []
    with open(P, "a+") as f:
        r.append(f.read()); f.write("q\n"); r.append(f.read()); f.seek(0); r.append(f.readline()); f.write("z\n"); r.append(f.readline()); r.append(f.tell()); f.flush(); r.append(f.tell()); f.seek(0); r.append(f.read())
    return r
t("a+", go)
def go():
    r = []
    with open(P, "ab+") as f:
        r.append(f.tell()); r.append(f.read()); f.write(b"1\n2\n"); r.append(f.tell()); r.append(f.read()); f.seek(2); r.append(f.readline()); f.write(b"w"); r.append(f.tell()); f.seek(0); r.append(f.read())
    return r
t("ab+", go)
def go():
    r = []
    with open(P, "w+", encoding="utf-8-sig") as f:
        f.write("äb\ncd\n"); r.append(f.tell()); f.seek(0); r.append(f.read(1)); c = f.tell(); r.append(c); r.append(f.readline()); f.seek(c); r.append(f.read()); f.seek(0); f.write("Q"); f.seek(0); r.append(f.read()); f.truncate(4); f.seek(0); r.append(f.read()); f.seek(0, 2); f.write("end"); f.seek(0); r.append(f.read())
    with open(P, "rb") as f: r.append(f.read())
    return r
t("sig w+", go)
def go():
    with open(P) as f:
        f.readline(); next(f)
        return f.tell()
t("tell after next", go)
def go():
    with open(P) as f: return f.seek(1, 1)
t("seek cur", go)
def go():
    with open(P) as f: return f.seek(-1, 2)
t("seek end", go)
def go():
    with open(P) as f: return f.seek(-1)
t("seek neg", go)
def go():
    with open(P) as f: f.seek(2); return f.seek(0, 1), f.read()
t("seek cur0", go)
def go():
    with open(P, "w") as f: return f.read()
t("w read", go)
def go():
    with open(P, "r") as f: return f.write("x")
t("r write", go)
def go():
    with open(P, "r+b") as f:
        f.write(b"0123456789" * 10); f.seek(5); r = [f.read(3), f.tell()]; f.write(b"ab"); r += [f.tell(), f.read(3)]; f.seek(-3, 2); r += [f.read(), f.peek() if hasattr(f, "peek") else 0]; f.seek(0); r += [f.read1(4), f.readinto(bytearray(3)), f.tell()]; return r
t("r+b", go)
def go():
    with open(P, "r+", newline="") as f:
        f.write("a\r\nb"); f.seek(0); r = [f.readline(), f.tell(), f.read(1)]; f.write("ZZ"); r.append(f.tell()); f.seek(0); r.append(f.read(10)); return r
t("r+ newline", go)
w(b"ab\r\ncd\ref\r")
for nl in (None, "", "\n"):
    def go():
        r = []
        with open(P, newline=nl) as f:
            whole = f.read(); f.seek(0); cookies = [f.tell()]
            while c := f.read(1): cookies.append(f.tell())
            for i, c in enumerate(cookies):
                f.seek(c); r.append((c if i < len(whole) else None, f.read() == whole[i:], f.tell()))
                f.seek(c); r.append(f.readline())
        return r
    t("every place " + repr(nl), go)
for enc in ("big5hkscs", "utf-8-sig", "utf-16", "euc_jp", "shift_jisx0213"):
    def go():
        r = []
        try:
            with open(P, "w", encoding=enc) as f: f.write("a\u00ca\u0304b\u00e9c\n\u3042\u304b\u309a!")
        except UnicodeError as e: return "cannot"
        with open(P, encoding=enc) as f:
            whole = f.read(); f.seek(0); cookies = [f.tell()]
            while c := f.read(1): cookies.append(f.tell())
            for i, c in enumerate(cookies):
                f.seek(c); r.append(f.read() == whole[i:])
        return r
    t("every place " + enc, go)
import io
for d in (b"\xef\xbb\xbfab\xa4c", b"ab\xa4c", b"\xef\xbb\xbf\xa4", b"\xef\xbbq", b"\xef\xbb\xbfab\xc3"):
    for e in ("utf-8-sig", "utf-8"):
        try: print(repr(d.decode(e)))
        except UnicodeDecodeError as x: print(x, x.object, x.start, x.end)
        try: print(repr(io.TextIOWrapper(io.BytesIO(d), e).read()))
        except UnicodeDecodeError as x: print(x, x.object, x.start, x.end)
        try: print(repr(io.TextIOWrapper(io.BytesIO(d), e).readline()))
        except UnicodeDecodeError as x: print(x, x.object, x.start, x.end)
        print(ascii(d.decode(e, "replace")), ascii(d.decode(e, "backslashreplace")))
        print(ascii(io.TextIOWrapper(io.BytesIO(d), e, "replace").read()))
