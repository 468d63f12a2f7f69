# A struct that was raised keeps its text when it travels as an Error.
@fieldwise_init
struct Failure(Copyable, Writable):
    var code: Int
    var what: String


@fieldwise_init
struct Empty[T: AnyType](ImplicitlyCopyable, Writable):
    pass


def inner(code: Int) raises Failure:
    raise Failure(code, "inner")


def outer(code: Int) raises:
    if code == 0:
        raise Empty[Int]()
    inner(code)


def main():
    for code in range(2):
        try:
            outer(code)
        except e:
            print(e)
