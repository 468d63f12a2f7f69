# RUN: %pyc check --verify %s
# What a generic body does with values of its parameters must follow from their bounds.


def text[T: Copyable & Deinitable](x: T) -> String:
    return String(x)  # expected-error {{no 'String' takes these arguments}}


def number[T: Copyable & Deinitable](x: T) -> Int:
    return Int(x)  # expected-error {{no 'Int' takes these arguments}}


def intable[T: Intable](x: T) -> Int:
    return Int(x) + 1


def square(x: Int) -> Int:
    return x * x


def passed[T: Copyable & Deinitable](x: T) -> Int:
    return square(x)  # expected-error {{argument 1 is 'T', and 'Int' is wanted}}


def returned[T: Copyable & Deinitable](x: T) -> Int:
    return x  # expected-error {{a value of type 'T' cannot be used as 'Int'}}


def zero[T: Copyable & Deinitable](x: T) -> T:
    return 0  # expected-error {{cannot be used as 'T'}}


def added[T: Copyable & Deinitable](mut xs: List[T]):
    xs.append(1)  # expected-error {{no 'append' takes these arguments}}


def other[T: Copyable & Deinitable, U: Copyable & Deinitable](x: T, y: U) -> T:
    return y.copy()  # expected-error {{a value of type 'U' cannot be used as 'T'}}


def lane[dt: DType](x: Scalar[dt]) -> Int:
    return x  # expected-error {{cannot be used as 'Int'}}


def maybe[T: Copyable & Deinitable](x: T, is_there: Bool) -> Optional[T]:
    if is_there:
        return x.copy()
    return None


trait Sequence:
    comptime Item: Copyable & Deinitable

    def at(self, i: Int) -> Self.Item:
        ...


def third[S: Sequence](s: S) -> Int:
    return s.at(3)  # expected-error {{a value of type 'S.Item' cannot be used as 'Int'}}


def shown[S: Sequence](s: S) -> String:
    return String(s.at(3))  # expected-error {{no 'String' takes these arguments}}


def main():
    print(maybe(1, True).value(), intable(2))


def joined[*Ts: Copyable](*xs: *Ts) -> String:
    var out = String()
    comptime for i in range(xs.__len__()):
        out += String(xs[i])  # expected-error {{no 'String' takes these arguments}}
    return out


trait Noisy:
    def noise(self) -> String:
        ...


def noises[*Ts: Noisy](*xs: *Ts):
    comptime for i in range(xs.__len__()):
        print(xs[i].noise(), square(i))
        print(xs[i].purr())  # expected-error {{has no attribute 'purr'}}


struct Board[w: Int, h: Int]:
    def __init__(out self):
        pass


def narrower[w: Int, h: Int, n: Int](b: Board[w, h]) -> Board[w, h]:
    return Board[w // n, h]()  # expected-error {{cannot be used as 'Board[w, h]'}}


def wider[w: Int, h: Int](b: Board[w, h]) -> Board[w, h]:
    return Board[w + 1, h]()  # expected-error {{cannot be used as 'Board[w, h]'}}


def as_wide[w: Int, h: Int](b: Board[w, h]) -> Board[w + 2 * h, h]:
    return Board[h + w + h, h]()
