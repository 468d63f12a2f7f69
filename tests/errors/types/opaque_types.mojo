# In generic code one opaque type is no other, and a type with other numbers is another: whatever they stand for.
trait Stage:
    comptime In: Copyable & Deinitable
    comptime Out: Copyable & Deinitable

    def apply(mut self, x: Self.In) -> Self.Out:
        ...


struct Board[rows: Int, cols: Int]:
    def __init__(out self):
        pass

    def turned(self) -> Board[Self.cols, Self.rows]:
        return Board[Self.rows, Self.cols]()  # expected-error {{a value of type 'Board[rows, cols]' cannot be used as 'Board[cols, rows]'}}

    def known(self) -> Board[3, Self.cols]:
        return Board[Self.rows, Self.cols]()  # expected-error {{a value of type 'Board[rows, cols]' cannot be used as 'Board[3, cols]'}}

    def decided(self) -> Board[3, Self.cols]:
        comptime if Self.rows == 3:
            return Board[Self.rows, Self.cols]()
        else:
            return Board[3, Self.cols]()

    def square(self) -> Board[Self.cols, Self.cols] where Self.rows == Self.cols:
        return Board[Self.rows, Self.cols]()


def run[S: Stage](mut s: S, xs: List[S.In]) -> List[S.Out]:
    var r = List[S.Out]()
    for x in xs:
        r.append(s.apply(x))
        r.append(x)  # expected-error {{argument 1 is 'S.In', and 'S.Out' is wanted}}
    return r^


def pass_on[S: Stage](x: S.In) -> S.Out:
    var y: S.Out = 3  # expected-error {{a value of type 'IntLiteral' cannot be used as 'S.Out'}}
    _ = y^
    return x.copy()  # expected-error {{a value of type 'S.In' cannot be used as 'S.Out'}}


def pack[A: Copyable & Deinitable, B: Copyable & Deinitable](a: List[A]) -> List[B]:
    return a.copy()  # expected-error {{a value of type 'List[A]' cannot be used as 'List[B]'}}


def main():
    pass
