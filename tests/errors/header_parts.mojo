# Parts of a header that exclude each other; a type inside a function is one error.


def increase(mut n: Int = 1):  # expected-error {{a 'mut' argument has no default}}
    n += 1


def three(out r: Int) -> Int:  # expected-error {{the 'out' argument is the result}}
    r = 3


struct File:
    def __init__(out self):
        pass

    def __deinit__(deinit self) raises:  # expected-error {{'__deinit__' cannot raise}}
        pass


def main():
    struct Inner:  # expected-error {{a type inside a function}}
        var x: Int

    var i = Inner(1)
    print(i.x)


struct Opened:
    var name: String

    def __init__(self, name: String):  # expected-error {{'__init__' makes its object: write 'out self'}}
        self.name = name

    def __deinit__(self):  # expected-error {{'__deinit__' uses up its object: write 'deinit self'}}
        print(self.name)
