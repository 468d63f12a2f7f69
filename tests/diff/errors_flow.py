# Exceptions: order of handlers, else, finally, returns through finally, chaining, with, groups, errors in handlers.
class Custom(ValueError):
    def __init__(self, code, *rest):
        super().__init__(code, *rest)
        self.code = code


def attempt(f):
    log = []
    try:
        log.append(f())
    except Custom as e:
        log.append(("custom", e.code, e.args))
    except (KeyError, IndexError) as e:
        log.append((type(e).__name__, str(e)))
    except Exception as e:
        log.append(("other", type(e).__name__))
    else:
        log.append("else")
    finally:
        log.append("finally")
    return log


def raises(error):
    raise error


print(attempt(lambda: 1))
for error in (Custom(3, "x"), KeyError("k"), IndexError("i"), RuntimeError("r"), Custom):
    print(attempt(lambda: raises(error)) if error is not Custom else "class")


def through_finally(how):
    for i in range(3):
        try:
            if how == "return":
                return i
            if how == "break":
                break
            if how == "continue":
                continue
            if how == "raise":
                raise KeyError(i)
        finally:
            print("cleanup", how, i)
    return "after"


print(through_finally("return"), through_finally("break"), through_finally("continue"))
try:
    through_finally("raise")
except KeyError as e:
    print("raised", e)


def override():
    try:
        raise ValueError
    finally:
        return "swallowed"


print(override())


def chained():
    try:
        try:
            1 / 0
        except ZeroDivisionError as e:
            raise Custom(1) from e
    except Custom as e:
        print(type(e.__cause__).__name__, e.__suppress_context__)
        try:
            raise
        except Custom as again:
            print(again is e)
    try:
        try:
            {}["a"]
        except KeyError:
            [][1]
    except IndexError as e:
        print(type(e.__context__).__name__, e.__cause__)


chained()


class Manager:
    def __init__(self, swallow):
        self.swallow = swallow

    def __enter__(self):
        return "value"

    def __exit__(self, kind, value, trace):
        print("exit", kind.__name__ if kind else None, value)
        return self.swallow


def use(swallow, fail):
    with Manager(swallow) as v, Manager(False) as w:
        if fail:
            raise Custom(7)
        return v, w
    return "left"


print(use(False, False), use(True, True))
try:
    use(False, True)
except Custom as e:
    print("not swallowed", e.code)
try:
    raise ExceptionGroup("all", [ValueError(1), TypeError(2), ExceptionGroup("in", [ValueError(3)])])
except* ValueError as group:
    print(len(group.exceptions))
except* TypeError as group:
    print([str(e) for e in group.exceptions])
try:
    assert 1 == 2, "message"
except AssertionError as e:
    print("assert", e)


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


print(depth(500))
try:
    raise KeyError("x") from None
except LookupError as e:
    print(repr(e), e.__suppress_context__)
try:
    None.missing
except AttributeError as e:
    print(e)
try:
    depth("a")
except TypeError as e:
    print(e)
