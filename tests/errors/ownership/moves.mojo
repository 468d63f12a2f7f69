# Values that were given away.
def eat(var xs: List[Int]) -> Int:
    return len(xs)


def after(n: Int):
    var a: List[Int] = [n]
    print(eat(a^))
    print(len(a))  # expected-error {{'a' is used after its value was moved}}
    print(len(a))


def in_a_loop():
    var b: List[Int] = [1]
    for _ in range(3):
        print(eat(b^))  # expected-error {{'b' may have no value here: on some path it was moved away}}


def on_one_side(c: Bool):
    var d: List[Int] = [1]
    if c:
        print(eat(d^))
    print(len(d))  # expected-error {{'d' may have no value here}}


def borrowed(e: List[Int]) -> Int:
    return eat(e^)  # expected-error {{'e' is only borrowed here, so its value cannot be moved away}}


def element(mut rows: List[List[Int]]) -> Int:
    return eat(rows[0]^)  # expected-error {{a value cannot be moved out of what a reference or a pointer refers to}}


struct Holder:
    var items: List[Int]
    var more: List[Int]

    def __init__(out self):
        self.items = [1]
        self.more = [2]

    def drain(mut self) -> Int:
        var n = eat(self.items^)
        return n  # expected-error {{'self.items' has no value here, where the caller gets it back}}

    def refill(mut self) -> Int:
        var n = eat(self.items^)
        self.items = [3]
        return n


def show(h: Holder):
    print(len(h.items), len(h.more))


def in_parts():
    var h = Holder()
    print(eat(h.items^))
    show(h)  # expected-error {{'h' is used as a whole, but 'h.items' was moved out of it}}


def left_in_parts():
    var h = Holder()
    print(eat(h.items^))  # expected-error {{'h.items' is moved out of 'h', which ends without getting a new one}}
    print(len(h.more))


def main():
    after(1)
    in_a_loop()
    on_one_side(True)
    print(borrowed([1]))
    var rows: List[List[Int]] = [[1]]
    print(element(rows))
    var h = Holder()
    print(h.drain(), h.refill())
    in_parts()
    left_in_parts()
