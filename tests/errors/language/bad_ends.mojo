# A way that ends in a wrong statement ends there: nothing more is said of what is missing behind it.


@fieldwise_init
struct Wrong(Copyable, Writable):
    var at: Int


def raises_wrong(text: String) raises Wrong -> Int:
    var kept = Wrong(1)
    try:
        return Int(text)
    except:
        raise missing  # expected-error {{unknown name 'missing'}}


def raises_other() raises Wrong -> Int:
    raise Error("text")  # expected-error {{'Error' is raised where only 'Wrong' may be}}


def chooses(n: Int) -> Int:
    if absent:  # expected-error {{unknown name 'absent'}}
        return n
    else:
        return -n


def main():
    pass
