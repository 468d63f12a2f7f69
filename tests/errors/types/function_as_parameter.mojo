# A function is not a value of another type, in brackets either.
@fieldwise_init
struct P(ImplicitlyCopyable):
    var x: Int


def dot(a: Int) -> Int:
    return a


def name[c: StaticString]():
    print(c)


def point[p: P]():
    print(p.x)


def listed[xs: List[Int]]():
    print(len(xs))


def main():
    name[dot]()  # expected-error {{a function of type 'def(Int) -> Int' cannot be used as}}
    point[dot]()  # expected-error {{a function of type 'def(Int) -> Int' cannot be used as}}
    listed[dot]()  # expected-error {{a function of type 'def(Int) -> Int' cannot be used as}}
    var a: Array[Int, dot] = [1]  # expected-error {{a function of type 'def(Int) -> Int' cannot be used as}}
