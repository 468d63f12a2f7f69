# The report of groups in groups with causes and contexts, what except* puts together again, and frames that a try or with adds none to.
import traceback


class Broken(Exception):
    pass


class Quiet:
    def __enter__(self):
        return self

    def __exit__(self, *parts):
        return False


def shown(e):
    for line in "".join(traceback.format_exception(e)).splitlines():
        head, quote, tail = line.partition('File "')
        print(head + quote + tail[tail.find('"') :] if quote else line)


def fail(n):
    with Quiet():
        try:
            try:
                return 1 // n
            except KeyError:
                pass
        except ValueError:
            pass
        finally:
            n += 1


def nested():
    try:
        fail(0)
    except ZeroDivisionError as e:
        inner = ExceptionGroup("inner", [e, KeyError("k")])
        try:
            raise Broken("b") from e
        except Broken as b:
            raise ExceptionGroup("outer", [inner, b, ExceptionGroup("last", [TypeError("t")])])


try:
    nested()
except ExceptionGroup as e:
    e.add_note("a note\nof two lines")
    shown(e)

print("--- many")
shown(ExceptionGroup("many", [ValueError(i) for i in range(17)]))
deep = ValueError("deep")
for i in range(13):
    deep = ExceptionGroup(str(i), [deep])
print("--- deep")
shown(deep)


def split(errors):
    try:
        try:
            raise BaseExceptionGroup("g", errors)
        except* KeyError as e:
            print("key", type(e).__name__, e.exceptions)
            raise
        except* (ValueError, TypeError) as e:
            print("value", type(e).__name__, e.exceptions)
            raise Broken("new")
    except BaseException as e:
        shown(e)


print("--- split")
split([KeyError(1), OSError(2)])
split([KeyError(1), ExceptionGroup("in", [ValueError(2), OSError(3)])])
split([ValueError(1)])
split([KeyboardInterrupt()])
print(type(BaseExceptionGroup("x", [ValueError()])), type(BaseExceptionGroup("x", [SystemExit()])))


def naked():
    try:
        raise SystemExit(3)
    except* SystemExit as e:
        print(type(e).__name__, repr(e), e.__suppress_context__)


naked()


def looked_up():
    try:
        raise OSError("handled")
    except 5:
        pass


def again():
    try:
        raise KeyError
    except KeyError as e:
        raise e


def bare():
    raise


for f in (looked_up, again, bare):
    try:
        f()
    except Exception as e:
        shown(e)


# What comes out of a generator expression, also when it is thrown into one that has not begun.
def started(
    n,
):
    yield n


g = started(1)
try:
    g.throw(Broken)
except Broken as e:
    shown(e)
