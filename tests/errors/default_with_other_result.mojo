trait Shape:
    def area(self) -> Float64:
        ...

    def describe(self) -> String:
        return String("area ", self.area())


# A method cannot take the place of a default when it gives something else.
# RUN: not %pyc check %s 2>&1 | FileCheck %s
# CHECK: [[@LINE+4]]:8: error: 'Sq' conforms to 'Shape' but lacks its method 'describe'
# CHECK: note: required here
# CHECK: note: this one differs in arguments, result or raising
@fieldwise_init
struct Sq(Shape, Copyable):
    var w: Float64

    def area(self) -> Float64:
        return self.w

    def describe(self) -> Float64:
        return 1.5


def show[T: Shape](t: T):
    var s: String = t.describe()
    print(s)


def main():
    show(Sq(2))
    print(Sq(2).describe())
