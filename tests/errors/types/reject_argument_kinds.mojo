# Calls that break positional-only, keyword-only and required-argument rules are errors at the call.

def pos_only(a: Int, /, b: Int) -> Int:
    return a + b


def key_only(a: Int, *, b: Int) -> Int:
    return a * b


def change(mut x: Int):
    x += 1


def main():
    print(pos_only(1, b=2))
    print(key_only(1, b=2))
    print(pos_only(a=1, b=2))  # expected-error {{no}}
    print(key_only(1, 2))  # expected-error {{no}}
    print(key_only(1))  # expected-error {{no}}
    print(pos_only(1, 2, 3))  # expected-error {{no}}
    print(pos_only(1, "two"))  # expected-error {{no}}
    change(5)  # expected-error {{no}}
