# A raised value becomes what the function raises, or what the `try` around it met first, by an implicit constructor:
# in `raise`, and in a call that raises another type.
@fieldwise_init
struct Missing(Copyable, Writable):
    var name: String


@fieldwise_init
struct Late(Copyable, Writable):
    var hours: Int


struct Failure(Copyable, Writable):
    var text: String

    @implicit
    def __init__(out self, missing: Missing):
        self.text = "missing " + missing.name

    @implicit
    def __init__(out self, var late: Late):
        self.text = String("late by ", late.hours)

    @implicit
    def __init__(out self, error: Error):
        self.text = String("error: ", error)


def arrive(hours: Int) raises Late -> String:
    var kept = String("here at ")
    if hours > 2:
        raise Late(hours)
    return kept + String(hours)


def read(n: Int) raises -> Int:
    if n == 4:
        raise Error("no file")
    return n


def run(n: Int) raises Failure -> String:
    if n == 1:
        raise Missing("one")
    if n == 2:
        raise Failure(Late(2))
    var text = arrive(n) if n != 4 else String(read(n))
    return text + "!"


def first_decides(n: Int) raises Failure -> String:
    try:
        if n == 1:
            raise Failure(Missing("one"))
        return arrive(n) + arrive(n + 1)
    except e:
        print("caught", e.text)
        raise e^


def main():
    for n in range(5):
        try:
            print(run(n))
        except e:
            print(e.text)
        try:
            print(first_decides(n))
        except e:
            print(e.text)
