# A generic body is checked where it is written: nobody calls these.

def eat(var text: String):
    pass


def moved_twice[T: Movable & Deinitable](var x: T):
    var y = x^
    var z = x^  # expected-error {{'x' is used after its value was moved}}
    _ = y^
    _ = z^


def not_set[N: Int](c: Bool) -> Int:
    var n: Int
    if c:
        n = N
    return n  # expected-error {{'n' may have no value here: not every path to this place sets it}}


def swap_in[T: Movable & Deinitable](mut a: T, mut b: T):
    pass


def collides[T: Movable & Deinitable](var a: T):
    swap_in(a, a)  # expected-error {{'a' can be changed through one argument of this call and is reached through another}}


def into_a_list[T: Copyable & Movable](mut items: List[T]) -> T:
    ref first = items[0]
    items.append(items[1].copy())
    return first.copy()  # expected-error {{'first' refers into 'items', which has changed since}}


def either_way[N: Int](var text: String):
    comptime if N > 3:
        eat(text^)
        print(text)  # expected-error {{'text' is used after its value was moved}}
    else:
        eat(text^)


struct Pair[T: Copyable & Movable & Deinitable]:
    var a: Self.T
    var b: Self.T

    def __init__(out self, a: Self.T):  # expected-error {{'Pair[T].__init__' does not give every field a value: 'b' has none}}
        self.a = a.copy()

    def both(mut self, var other: Self.T):
        self.a = other^
        self.b = other^  # expected-error {{'other' is used after its value was moved}}

    def dangling(self, var other: Self.T) -> ref [other] Self.T:
        return other  # expected-error {{what is returned refers to 'other', which ends with this function}}


trait Named:
    def name(self) -> String:
        ...

    def shout(self) -> String:
        var name = self.name()
        eat(name^)
        return name  # expected-error {{'name' is used after its value was moved}}


def main():
    pass
