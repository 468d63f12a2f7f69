# Parameters must be known during compilation and of the right kind.


def repeat[n: Int](s: String) -> String:
    return s * n


struct Sized2[n: Int, T: Writable]:
    comptime total = Self.n


# Of generic code, too, it is known what is there only when the program runs.
struct Level[start: Int]:
    var state: Int

    def check(self, n: Int):
        comptime assert Self.start < self.state  # expected-error {{'self' is known only at run time}}
        comptime if self.state < 2:  # expected-error {{'self' is known only at run time}}
            print("low")
        comptime copied = self.state  # expected-error {{'self' is known only at run time}}
        comptime more = Self.start + n  # expected-error {{'n' is known only at run time}}
        print(copied, more)


def main():
    var k = 3
    print(repeat[3]("ab"))
    print(repeat[k]("ab"))  # expected-error {{'k' is known only at run time, but a compile-time value is needed}}
    print(repeat["x"]("ab"))  # expected-error {{a value of type}}
    print(repeat("ab"))  # expected-error {{no}}
    print(repeat[1, 2]("ab"))  # expected-error {{no}}
    print(Sized2[4, Int].total)
    print(Sized2[4, 5].total)  # expected-error {{a type is needed here, but this is a value}}
    print(Sized2[4, Int].missing)  # expected-error {{'Sized2[4, Int]' has no attribute 'missing'}}
    comptime c = k + 1  # expected-error {{'k' is known only at run time, but a compile-time value is needed}}
