# isinstance(x, Struct) where the type of x follows from the call: the branch that it rules out need not fit the type.
trait Shape:
    fn area(self) -> Float64:
        ...


@fieldwise_init
struct Square(Shape):
    var side: Float64

    fn area(self) -> Float64:
        return self.side * self.side


@fieldwise_init
struct Disc(Shape, Copyable):
    var r: Float64

    fn area(self) -> Float64:
        return 3.0 * self.r * self.r


fn area_of[S: Shape](shape: S) -> Float64:
    return shape.area()


def measure(shape):
    if isinstance(shape, Square):
        result = area_of(shape)
    elif isinstance(shape, Disc):
        result = area_of(shape) + 0.5
    else:
        result = len(str(shape))
    return result


def only(shape):
    if isinstance(shape, Disc):
        return area_of(shape)
    return None


print(measure(Square(2.0)), measure(Disc(1.0)), measure(300), measure("word"))
print(only(3), only(Disc(2.0)), only(2.5), only([1]))
for shape in (Disc(3.0), 7, "x"):
    print(measure(shape), only(shape))
