# Trait-bounded generic functions called from untyped code with structs and machine types.
trait Shape(Copyable):
    fn area(self) -> Float64:
        ...

    fn name(self) -> String:
        return String("shape")


@fieldwise_init
struct Square(Shape):
    var side: Float64

    fn area(self) -> Float64:
        return self.side * self.side


@fieldwise_init
struct Box(Shape):
    var w: Float64
    var h: Float64

    fn area(self) -> Float64:
        return self.w * self.h

    fn name(self) -> String:
        return String("box")


fn describe[S: Shape](shape: S) -> Float64:
    print(shape.name(), "of", shape.area())
    return shape.area()


fn total[S: Shape](shapes: List[S]) -> Float64:
    var sum = 0.0
    for s in shapes:
        sum += s.area()
    return sum


fn largest[T: Comparable & Copyable & Deinitable](items: List[T]) -> T:
    var best = items[0].copy()
    for i in range(1, len(items)):
        if best < items[i]:
            best = items[i].copy()
    return best^


def survey(shape, factor=1):
    return describe(shape) * factor


areas = [survey(Square(3.0)), survey(Box(2.0, 5.5)), survey(Square(1.5), 10)]
print(sorted(areas, reverse=True), max(areas))
print(total(List[Box]([Box(1.0, 2.0), Box(3.0, 4.0)])))
print(largest(List[Int]([4, 19, -2])), largest(List[Float64]([0.5, -1.0])))


def best_of(groups):
    return {name: int(largest(List[Int](values))) for name, values in groups.items()}


print(best_of({"a": [1, 5, 2], "b": [-3, -1]}))
