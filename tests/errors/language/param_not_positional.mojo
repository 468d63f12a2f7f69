# What is inferred or given by name is not counted among the positional parameters.


def same[T: Equatable, //, *, strict: Bool = True](a: T, b: T) -> Bool:
    return a == b


def main():
    print(same[strict=False](1, 2))
    print(same[False](1, 2))  # expected-error {{it takes 0 positional parameters, and there is 1}}
