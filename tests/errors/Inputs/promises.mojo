def kind(x: Int) -> String:
    return "Int"


def kind[T: AnyType](x: T) -> String:
    return "anything"


def described[T: AnyType](x: T) -> String:
    return kind(x)


def is_less[T: Copyable](a: T, b: T) -> Bool:
    return a < b
