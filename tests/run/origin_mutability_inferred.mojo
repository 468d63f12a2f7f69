# The mutability of a view is that of what it looks at, also where the view's other parameters are written.
struct View[mut: Bool, //, T: AnyType, origin: Origin[mut=mut]](ImplicitlyCopyable, TrivialRegisterPassable):
    var place: Pointer[Self.T, Self.origin]

    def __init__(out self, place: Pointer[Self.T, Self.origin]):
        self.place = place

    def __init__(out self, ref [Self.origin] value: Self.T, *, of: Int):
        self.place = Pointer(to=value)

    def what(self) -> String:
        return "writes" if Self.mut else "reads"


comptime AnyView[mut: Bool, //, origin: Origin[mut=mut]] = View[Int, origin]


def look(x: Int):
    print(View(x, of=1).what(), View[Int](x, of=1).what())


def main():
    var x = 3
    var p: Pointer[Int, MutUnsafeAnyOrigin] = Pointer(to=x)
    print(View(p).what(), View[Int](p).what(), AnyView(p).what())
    print(View(x, of=1).what(), View[Int](x, of=1).what())
    look(x)
