# A bracket that is never closed ends before a decorated function.
def deco(f):
    return f


table = [1, 2, 3
last = 4  # expected-error {{'[' is not closed}}


@deco
@deco
def area(a, b):
    return a * b


def wrong(a b):  # expected-error {{expected ',' here}}
    return a
