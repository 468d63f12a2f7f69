# Attributes of exceptions that a program sets to anything, and deletes.
for make in (
    lambda: UnicodeDecodeError(),
    lambda: UnicodeDecodeError("utf-8", b"abc", 1, "2", "r"),
    lambda: UnicodeDecodeError("utf-8", b"abc", 1, 2, "r"),
    lambda: UnicodeEncodeError("utf-8", "abc", 1, 3, "r"),
):
    try:
        error = make()
        print(str(error), error.args)
    except TypeError as e:
        print(type(e).__name__, e)

error = UnicodeDecodeError("utf-8", b"abc", 1, 2, "r")
for name in ("encoding", "start", "end", "reason", "object"):
    for value in (None, "x", 2, 5000000000000000000000):
        if name == "object" and type(value) is int:
            continue
        try:
            setattr(error, name, value)
            print(name, value, getattr(error, name))
        except (TypeError, OverflowError) as e:
            print(name, value, type(e).__name__, e)
        str(error)
    try:
        delattr(error, name)
        print(name, getattr(error, name))
    except (TypeError, AttributeError) as e:
        print(type(e).__name__)
    str(error)

for name in ("args", "__cause__", "__context__", "__traceback__", "__suppress_context__"):
    error = ValueError()
    try:
        delattr(error, name)
    except TypeError as e:
        print(name, e)
    for value in (3, None, "a", KeyError(1), True):
        try:
            setattr(error, name, value)
            print(name, value, repr(getattr(error, name)))
        except TypeError as e:
            print(name, value, e)

error = ValueError()
error.add_note("one")
del error.__notes__
print(hasattr(error, "__notes__"))
error.__notes__ = 42
try:
    error.add_note("two")
except TypeError as e:
    print(e)

group = ExceptionGroup("m", [ValueError(1)])
for name in ("message", "exceptions"):
    try:
        setattr(group, name, 5)
    except AttributeError as e:
        print(e)
print(str(group))

error = SyntaxError("bad", ("f.py", 1, 2, "text"))
error.msg, error.lineno, error.filename = "worse", 7, "g.py"
print(error, error.lineno, error.msg, error.args)
