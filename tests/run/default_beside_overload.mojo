# A default method of a trait stays beside a method of the struct with that name and other arguments.
trait Shape:
    def area(self) -> Float64:
        ...

    def describe(self) -> String:
        return String("area ", self.area())


@fieldwise_init
struct Sq(Shape, Copyable):
    var w: Float64

    def area(self) -> Float64:
        return self.w

    def describe(self, prefix: String) -> String:
        return prefix + self.describe()


def show[T: Shape](t: T):
    print(t.describe())


def main():
    show(Sq(2))
    print(Sq(2).describe(">"), Sq(3).describe())
