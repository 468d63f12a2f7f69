# A type with one parameter does not take two.

@fieldwise_init
struct Box[T: Copyable & Deinitable]:
    var value: Self.T


def main():
    var a = Box[Int](3)
    print(a.value)
    var b = Box[Int, String](3)  # expected-error {{'Box' does not take these parameters: it takes 1 positional parameter, and there are 2}}
    print(b.value)
