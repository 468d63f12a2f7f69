# A function that is kept owns what it captures.
def lent(n: Int) -> def(Int) -> Int:
    var k = n

    def add(x: Int) {imm k} -> Int:
        return x + k

    return add  # expected-error {{this function borrows 'k', so it cannot be kept as a value: what is kept owns what it captures}} # expected-note@-3 {{'{var k}' captures a copy}}


def owned(n: Int) -> def(Int) -> Int:
    var k = n

    def add(x: Int) {var k} -> Int:
        return x + k

    return add


def main():
    print(lent(1)(2), owned(1)(2))
