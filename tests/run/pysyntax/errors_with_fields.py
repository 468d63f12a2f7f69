# Such an exception keeps its text, its fields and its cause; its class makes exceptions like any other.
from pyc import Copyable, Error, Int, Mut, Raisable, Some, String, Writable, Writer, fieldwise_init, fn, raises, struct


@fieldwise_init
@struct
class Full(Raisable, Copyable, Writable):
    name: String
    args: Int

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write(self.name, " is full at ", self.args)


@fn
@raises(Full)
def put(n: Int) -> Int:
    if n > 2:
        raise Full("box", n)
    return n


@fn
@raises(Error)
def outer(n: Int) -> Int:
    return put(n) + 1


def last(n):
    try:
        return outer(n)
    except Exception as e:
        return e


found = [last(n) for n in range(5)]
print(found[:3], [str(e) for e in found[3:]], [e.name for e in found[3:]])
made = Full("hand", 1)
print(str(made), made.name, isinstance(made, Exception))
try:
    raise made
except Full as e:
    print("raised", e.name, e.args)
kinds = [Full, ValueError]
e = kinds[0](name="late", args=7)
print(e.name, e.args, type(e).__name__)
try:
    try:
        outer(9)
    except Full as full:
        full.name = "changed"
        raise Full("second", 2) from full
except Exception as last_one:
    print(last_one, "because", last_one.__cause__)
try:
    outer(4)
except (KeyError, ValueError):
    print("no")
except Error:
    print("not an Error")
except BaseException as b:
    print(repr(b))
