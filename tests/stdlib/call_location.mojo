# The place of a function's call, in functions, methods, generic and nested ones.
from std.reflection import call_location as caller, source_location


@always_inline
def log(text: String, *more: Int, end: String = "!") -> String:
    return String(text, len(more), end, " ", caller().line())


struct Journal:
    var lines: List[Int]

    def __init__(out self):
        self.lines = []

    def note(mut self):
        self.lines.append(caller().line())

    @staticmethod
    def at() -> Int:
        return caller().line()


@inline(.always)
def check(c: Bool) raises:
    if not c:
        raise Error("failed in line ", caller().line())


def size[T: Sized](x: T) -> Int:
    return caller().line() * 100 + len(x)


def outer() -> Int:
    return Journal.at()


def main():
    print(log("a"), log("b", 1, 2), log("c", end="."))
    var j = Journal()
    j.note()
    j.note()
    print(j.lines, Journal.at())
    print(outer())
    try:
        check(True)
        check(
            False
        )
    except e:
        print(e)
    print(size([1, 2]))
    print(source_location().line())
