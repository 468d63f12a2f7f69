# A struct that is raised is an exception of its own class where untyped code catches it, by whatever name.
from pyc import Copyable, Error, Int, Raisable, String, fieldwise_init, fn, raises, struct


@fieldwise_init
@struct
class Bad(Raisable, Copyable):
    code: Int
    what: String

    def both(self) -> Int:
        return self.code * 2


@fn
@raises(Bad)
def check(n: Int) -> Int:
    if n > 3:
        raise Bad(n, "too big")
    return n


class Guard:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        print("exit", kind.__name__, value.code)
        return True


def attempt():
    try:
        check(5)
    except Exception as e:
        print(type(e).__name__, isinstance(e, Bad), e.code, e.what)
        print(e.both(), type(e) is Bad, isinstance(e, Exception), issubclass(Bad, Exception))
    try:
        check(6)
    except (KeyError, Bad) as e:
        print(e.code, type(e).__name__)
    with Guard():
        check(9)
    try:
        try:
            check(10)
        except Exception as e:
            raise ValueError("outer") from e
    except ValueError as v:
        print(v, type(v.__cause__).__name__, v.__cause__.code)
    kept = []
    try:
        try:
            check(11)
        except Exception as e:
            kept.append(e)
            raise
    except Bad as b:
        print(b.code, kept[0].code)
    try:
        raise kept[0]
    except Bad as b:
        print("again", b.code)


attempt()
