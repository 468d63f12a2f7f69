# The items of a display are made one after the other; then each is moved to its place.


struct Loud(Movable):
    var n: Int

    def __init__(out self, n: Int):
        self.n = n
        print("make", n)

    def __init__(out self, *, deinit move: Self):
        self.n = move.n
        print("move", self.n)

    def __deinit__(deinit self):
        print("end", self.n)


def main():
    var list: List[Loud] = [Loud(1), Loud(2)]
    print("list", len(list))
    var array: Array[Loud, 2] = [Loud(3), Loud(4)]
    print("array", len(array))
    var tuple = (Loud(5), 6)
    print("tuple", tuple[0].n)
    var grown = List[Loud]()
    grown.append(Loud(7))
    print("one", grown.capacity())
    grown.append(Loud(8))
    print("two", grown.capacity())
    grown.append(Loud(9))
    print("three", grown.capacity())
