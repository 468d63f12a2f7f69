# A pointer that a nested function captures and gives to a parameter that takes only what lasts as long as the program.


def keep(p: Pointer[Int, MutUntrackedOrigin]):
    print(p[])


def call(f: def() -> None):
    f()


def each[f: def() capturing [_] -> None]():
    f()


def direct():
    var x = 5
    var p = Pointer(to=x)

    # expected-error@+1 {{the captured 'p' refers to 'x', and what is given here has to last as long as the program}}
    def inner() {imm}:
        keep(p)

    inner()
    x = 6


def as_parameter():
    var x = 5
    var p = Pointer(to=x)

    @__parameter
    # expected-error@+1 {{the captured 'p' refers to 'x'}}
    def inner():
        keep(p)

    each[inner]()


def by_copy():
    var x = 5
    var p = Pointer(to=x)

    # expected-error@+1 {{the captured 'p' refers to 'x'}}
    def inner() {var p}:
        var q = p
        keep(q)

    call(inner)


def nested():
    var x = 5
    var p = Pointer(to=x)

    # expected-error@+1 {{the captured 'p' refers to 'x'}}
    def outer() {imm}:
        def inner() {imm}:
            keep(p)

        inner()

    call(outer)


@fieldwise_init
struct Holder:
    var p: Pointer[Int, MutUntrackedOrigin]

    def fine(self, other: Pointer[Int, MutUntrackedOrigin]):
        var third = other

        def inner() {imm}:
            keep(self.p)
            keep(other)
            keep(third)

        call(inner)


def main():
    direct()
    as_parameter()
    by_copy()
    nested()
