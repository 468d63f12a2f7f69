# What a decorator's parentheses take.
@fieldwise_init("implicit")
struct Wrapped:
    var x: Int


@fieldwise_init("frozen")  # expected-error {{decorator '@fieldwise_init' takes only "implicit"}}
struct Point:
    var x: Int

    @no_inline(3)  # expected-error {{decorator '@no_inline' takes no arguments}}
    def origin(self) -> Int:
        return 0

    @inline(.always)
    def get(self) -> Int:
        return self.x

    @inline(.sometimes)  # expected-error {{decorator '@inline' takes one of .always .never .nodebug .automatic}}
    def twice(self) -> Int:
        return self.x * 2


@inline(.never)
def apart() -> Int:
    return 1


def main():
    print(Point(1).get(), Point(2).origin())
