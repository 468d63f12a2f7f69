# A mistake is reported once, and hides nothing that follows.
def keywords(a: Int) -> Int:
    var in = 3  # expected-error {{'in' is a keyword and cannot be a name}}
    var not = 4  # expected-error {{'not' is a keyword and cannot be a name}}
    if a > 1:
        print(in)
    print(not)
    return 3


def clauses() raises:
    try:
        print(1)
    except e:
        print(2)
    else  # expected-error {{expected ':' at the end of the 'else' line}}
        print(3)
    finally:
        print(4)


def main():
    print(1 2)  # expected-error {{expected ',' here}}
