# Errors that are copied, looked at or never raised are given back.
# flags: --sanitize=address


def take(var e: Error):
    print(e)


def keep(var e: Error) -> Error:
    return e^


def main() raises:
    var e = Error("x" * 3)
    take(e)
    take(e^)
    var l: List[Error] = [Error("a"), Error("b")]
    print(l[0], len(l))
    var h = keep(Error("c"))
    print(h)
    try:
        raise h
    except x:
        print("got", x)
        try:
            raise x^
        except y:
            print("got", y)
    var never = Error("d")
    print(Bool(never))
