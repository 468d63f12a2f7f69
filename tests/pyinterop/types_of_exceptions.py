# The type of an exception is the class that the program knows, on whichever side either was made.
# flags: --bridge=queue --bridge=decimal
import decimal
import queue


class Nothing(queue.Empty):
    def __init__(self, what):
        super().__init__(what)
        self.what = what

    def told(self):
        return "nothing " + self.what


def caught(call, kind):
    try:
        call()
    except kind as e:
        return e


def fail(what):
    raise what


def waits(kind):
    try:
        yield
    except kind as e:
        yield e


for call, kind in ((queue.Queue().get_nowait, queue.Empty), (lambda: fail(queue.Empty), queue.Empty), (lambda: fail(queue.Full("x")), queue.Full),
                   (lambda: fail(Nothing("there")), Nothing), (lambda: decimal.Decimal(1) / 0, decimal.DivisionByZero), (lambda: [][0], IndexError)):
    for asked in (kind, Exception):
        e = caught(call, asked)
        print(type(e) is kind, e.__class__ is kind, isinstance(e, kind), issubclass(type(e), Exception), type(e) in {kind: 1}, type(e).__qualname__, e.args)
e = caught(lambda: fail(Nothing("here")), queue.Empty)
print(e.told(), e.what, type(e)("again").told())
for thrown in (queue.Empty, queue.Empty("text"), Nothing("thrown")):
    generator = waits(queue.Empty)
    next(generator)
    print(type(generator.throw(thrown)))
try:
    try:
        fail(queue.Empty())
    except Exception as first:
        raise type(first)("again") from first
except queue.Empty as second:
    print(type(second), type(second.__cause__), second.args)
