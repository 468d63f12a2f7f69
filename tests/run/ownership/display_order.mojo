# The parts of a display are made in their order, also where some have a move that can be seen and others have none.

struct Item(Copyable, Movable):
    var n: Int

    def __init__(out self, n: Int):
        self.n = n
        print("make", n, end="; ")

    def __init__(out self, *, deinit move: Self):
        self.n = move.n
        print("move", self.n, end="; ")


def text(n: Int) -> String:
    print("text", n, end="; ")
    return String(n)


def number(n: Int) -> Int:
    print("number", n, end="; ")
    return n


def main():
    var mixed = (text(1), Item(2), number(3), (text(4), number(5)))
    print(mixed[0])
    var nested = ((Item(1), number(2)), Item(3))
    print(nested[1].n)
    var pairs: List[Tuple[Int, Item]] = [(number(1), Item(2)), (number(3), Item(4))]
    print(len(pairs))
    var wrapped: Tuple[Optional[Item], Int, Optional[Item]] = (Item(1), number(2), Item(3))
    print(wrapped[1])
    var table: Dict[Int, Tuple[Item, Int]] = {number(1): (Item(2), number(3)), number(4): (Item(5), number(6))}
    print(len(table))
