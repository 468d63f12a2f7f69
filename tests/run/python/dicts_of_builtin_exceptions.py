# Instances of builtin exceptions have a __dict__, as those of the program's classes have.
for e in (
    OSError(2, "x", "f"),
    ImportError("m", name="n"),
    UnicodeDecodeError("ascii", b"x", 0, 1, "r"),
    SyntaxError("m", ("f", 1, 2, "t")),
    StopIteration(3),
    ExceptionGroup("g", [ValueError()]),
    SystemExit(2),
):
    print(type(e).__name__, e.__dict__, vars(e))
e = TypeError("x")
e.place = 1
e.__dict__["more"] = 2
print(e.__dict__, vars(e) is e.__dict__, e.more)
e.__dict__ = {"z": 1}
print(e.z, e.__dict__, hasattr(e, "place"))
try:
    1 / 0
except ZeroDivisionError as zero:
    copy = type(zero)(*zero.args)
    copy.__dict__.update(zero.__dict__, seen=True)
    print(copy.seen, copy)
