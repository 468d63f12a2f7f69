# Destructors run right after the last use; fields that a destructor does not use die before its body; a move ends nothing.
from pyc import Int, Movable, String, Var, deinit, fieldwise_init, fn, move, struct


@fieldwise_init
@struct
class Noisy(Movable):
    name: String

    def greet(self) -> None:
        print("hello from", self.name)

    @deinit
    def __deinit__(self) -> None:
        print("drop", self.name)


@fieldwise_init
@struct
class Pair(Movable):
    first: Noisy
    second: Noisy

    @deinit
    def __deinit__(self) -> None:
        print("drop pair")


@fn
def last_use() -> None:
    a = Noisy("a")
    b = Noisy("b")
    a.greet()
    print("between")
    b.greet()
    print("end of last_use")


@fn
def replaced() -> None:
    x = Noisy("old")
    x.greet()
    x = Noisy("new")
    print("assigned")
    x.greet()


@fn
def sink(value: Var[Noisy]) -> None:
    print("sink got", value.name)


@fn
def moved() -> None:
    m = Noisy("m")
    sink(move(m))
    print("after sink")


@fn
def fields() -> None:
    p = Pair(Noisy("p1"), Noisy("p2"))
    p.second.greet()
    print("pair done")


@fn
def in_a_loop(rounds: Int) -> Int:
    letters = 0
    for i in range(rounds):
        item = Noisy("item" + String(i))
        letters += len(item.name)
        print("round", i)
    return letters


last_use()
print("--")
replaced()
print("--")
moved()
print("--")
fields()
print("--")
print(in_a_loop(2))
