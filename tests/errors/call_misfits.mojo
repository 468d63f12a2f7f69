def apply(f: def(Int) thin -> Int, x: Int) -> Int:
    return f(x)


def add(a: Int, b: Int) -> Int:
    return a + b


struct Counter:
    var n: Int

    def __init__(out self):
        self.n = 0

    def add(mut self, by: Int):
        self.n += by


def main():
    print(apply(add, 1))  # expected-error {{argument 1 is 'def(Int, Int) -> Int', and 'def(Int) -> Int' is wanted}}
    var k = 3

    def more(x: Int) {read k} -> Int:
        return x + k

    print(apply(more, 1))  # expected-error {{argument 1 is 'def(Int) -> Int with captures', and 'def(Int) -> Int' is wanted}}
    var c = Counter()
    c.add("x")  # expected-error {{argument 1 is 'StringLiteral', and 'Int' is wanted}}
    c.add(1, 2, 3)  # expected-error {{it takes 1 positional argument, and there are 3}}
    print(
        add(
            1,
            "two",  # expected-error {{argument 2 is 'StringLiteral', and 'Int' is wanted}}
        )
    )
    print(takes(more, 1))  # expected-error {{'def(Int) -> Int' is no 'def(Int) -> String'}}
    print(first(4))  # expected-error {{argument 1 is 'IntLiteral', and 'List[T]' is wanted}}
    print(first(k))  # expected-error {{argument 1 is 'Int', and 'List[T]' is wanted}}
    print(size(List[Int](), "x"))  # expected-error {{parameter 'T' is not given and cannot be inferred}}


def takes(f: Some[def(Int) -> String], x: Int) -> String:
    return f(x)


def first[T: Copyable & Deinitable](xs: List[T]) -> T:
    return xs[0].copy()


def size[T: AnyType](xs: List[Int], text: String) -> Int:
    return len(xs)


@fieldwise_init
struct Silent(Copyable):
    var x: Int


def silent():
    print(String(Silent(1)))  # expected-error {{'Silent' does not conform to 'Writable'}}
