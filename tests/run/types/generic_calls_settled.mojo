# What a generic body calls is settled where it is written: by bounds, not by what the parameters turn out to be.
trait Named:
    def name(self) -> String:
        ...


@fieldwise_init
struct Dog(Named, Copyable):
    def name(self) -> String:
        return "dog"


def kind(x: Int) -> String:
    return "Int"


def kind(x: String) -> String:
    return "String"


def kind[T: AnyType](x: T) -> String:
    return "anything"


def described[T: AnyType](x: T) -> String:
    return kind(x) + "/" + kind(3) + "/" + kind("s")


def listed[T: Copyable & Deinitable](xs: List[T]) -> String:
    var s = String()
    for x in xs:
        s += kind(x) + " "
    return s


@fieldwise_init
struct Box[T: Copyable & Deinitable](Copyable):
    var x: Self.T

    def put(mut self, x: Self.T) -> String:
        self.x = x.copy()
        return "T"

    def put(mut self, n: String) -> String:
        return "text"

    def label(self) -> String:
        return kind(self.x)

    def both(mut self) -> String:
        return self.put(self.x.copy()) + self.put("a")


def packed[*Ts: AnyType](*xs: *Ts) -> String:
    var s = String()
    comptime for i in range(xs.__len__()):
        s += kind(xs[i]) + ","
    return s


def size[dt: DType](x: Scalar[dt]) -> String:
    return kind(x)


def main():
    print(described(1), described("a"), described(Dog()))
    print(listed([1, 2]), listed([Dog()]))
    var b = Box(3)
    print(b.label(), b.both())
    print(packed(1, "a", Dog()), size(Int32(1)), size(1))
    print(kind(1), kind("x"), kind(2.5))
