# Errors that are caught at compile time: their text, copies of them, and what is raised again.


def checked(text: StaticString) raises -> Int:
    try:
        return Int(text)
    except e:
        var kept = e.copy()
        raise Error("no number (", kept, ")")


def told(text: StaticString) -> String:
    try:
        return String("n=", checked(text))
    except e:
        var errors: List[Error] = [e, Error("second")]
        return String("failed: ", errors[0], "; ", errors[1])


def main():
    comptime bad = told("12a")
    comptime good = told("41")
    print(materialize[bad]())
    print(materialize[good](), materialize[bad]() == told("12a"))
