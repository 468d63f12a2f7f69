# Marks of the order of bytes stand at the start of what is written, once.
import io, codecs
for enc in ("utf-16", "utf-8-sig", "utf-32", "utf-16-le"):
    raw = io.BytesIO()
    t = io.TextIOWrapper(raw, encoding=enc, newline="\n")
    t.write("a"); t.write("b"); t.flush(); t.write("c"); t.flush()
    print(enc, raw.getvalue())
    class W(io.RawIOBase):
        def __init__(self): self.got = b""
        def writable(self): return True
        def write(self, b): self.got += bytes(b); return len(b)
        def seekable(self): return True
        def tell(self): return len(self.got)
    w = W()
    t = io.TextIOWrapper(io.BufferedWriter(w), encoding=enc, errors="xmlcharrefreplace", newline="\n")
    t.write("a"); t.flush(); t.write("b"); t.flush()
    print(w.got)
    class B(io.BufferedIOBase):
        def __init__(self): self.got = b""
        def writable(self): return True
        def write(self, b): self.got += bytes(b); return len(b)
    w = B()
    t = io.TextIOWrapper(w, encoding=enc, errors="xmlcharrefreplace", newline="\n")
    t.write("a"); t.flush(); t.write("b"); t.flush()
    print(w.got)
e = codecs.getincrementalencoder("utf-16")()
print(e.encode("a"), e.encode("b"), e.getstate())
