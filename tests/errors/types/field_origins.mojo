# The type of a field says where references in it point.


@fieldwise_init
struct Right[o: ImmOrigin](Movable):
    var a: Pointer[String, Self.o]
    var b: Span[UInt8, Self.o]
    var c: def(Pointer[Int]) thin -> None
    var d: Optional[Pointer[Int, MutUntrackedOrigin]]
    var e: StaticString


struct Wrong(Movable):
    var a: Pointer[Int]  # expected-error {{parameter 'origin' of 'Pointer' is not given and cannot be inferred}}
    var b: List[Span[Int]]  # expected-error {{parameter 'origin' of 'Span' is not given and cannot be inferred}}

    def __init__(out self):
        self.b = []


def main():
    var p: Pointer[Int]
    var x = 1
    p = Pointer(to=x)
    print(p[])
