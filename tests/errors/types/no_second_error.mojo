# A mistake in a header, or in what may raise, is the only one that is said.
def twice[F: def(Int) -> Int](f: F, x: Int) -> Int:
    return f(f(x))


@fieldwise_init
struct Angle(ImplicitlyCopyable):
    var degrees: Int

    @implicit
    def __init__(out self, degrees: Flot):  # expected-error {{unknown name 'Flot'}}
        self.degrees = 1


def opposite(a: Angle) -> Int:
    return a.degrees + 180


@fieldwise_init
struct KeyProblem(Copyable, Writable):
    var key: String


def main():
    def square(x: Itn) -> Int:  # expected-error {{unknown name 'Itn'}}
        return x * x

    print(twice(square, 3), opposite(3.0))
    var a: Angle = 3.0
    print(a.degrees)
    try:
        print(seting("x"))  # expected-error {{unknown name 'seting'}}
    except e:
        print(e.key)
    try:
        raise KeyProblem("a")
    except e:
        print(e.kay)  # expected-error {{'KeyProblem' has no attribute 'kay'}}


@fieldwise_init
struct Length(ImplicitlyCopyable):
    var metres: Int

    def __add__(self, other: Lenght) -> Self:  # expected-error {{unknown name 'Lenght'}}
        return self

    def __rmul__(self, factor: Itn) -> Self:  # expected-error {{unknown name 'Itn'}}
        return self


def lengths(a: Length) -> Int:
    var b = a + a
    var c = 3 * a
    return a.metres - a  # expected-error {{there is no operator '-' for 'Int' and 'Length'}}


def made() -> Int:
    var p = KeyProblem(nothing)  # expected-error {{unknown name 'nothing'}}
    print(p.kye)  # expected-error {{'KeyProblem' has no attribute 'kye'}}
    return p.key.byte_length()


# What a display or comprehension is made of is wrong: that it has no type follows.
def displays():
    var q = unkown(1)  # expected-error {{unknown name 'unkown'}}
    print([q(i) for i in range(4)], [x for x in q], {x: 1 for x in q})
    var a = [q(i) for i in range(4)]
    var b = {q: 1}
    var c = {q(1): 2 for k in range(3)}
    var d = ([[q]], 1)
    for k in [q, q]:
        print(k, a, b, c, d)
    print([made(i) for i in range(3)])  # expected-error {{no 'made' takes these arguments}}
    print([[] for i in range(3)])  # expected-error {{this display needs a context that determines its type}}


# What is wrong with a generic body is not wrong once more for each of its uses.
def kept[T: Copyable & Deinitable](xs: List[T], keep: Some[def(T) -> Bool]) -> Int:
    var n = 0
    for x in xs:
        if keep(x, x):  # expected-error {{it takes 1 argument, and there are 2}}
            n += 1
    return n


def uses() -> Int:
    var xs: List[Int] = [1, 2]
    var limit = 2
    def big(x: Int) {read limit} -> Bool:
        return x > limit
    return kept(xs, big) + kept(xs, lambda (x: Int) -> Bool: x > 1)
