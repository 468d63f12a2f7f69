# In a .py file the value of an assignment is evaluated before its target, as Python does, and is complete before the old one ends.
struct T(Movable):
    var n: Int

    fn __init__(out self, n: Int):
        self.n = n
        print("+", n, sep="", end=" ")

    fn __deinit__(deinit self):
        print("-", self.n, sep="", end=" ")


fn i(n: Int) -> Int:
    print("i", n, sep="", end=" ")
    return n


fn systems():
    var xs = List[T]()
    xs.append(T(1))
    xs[i(0)] = T(i(2))
    var ns: List[Int] = [1, 2]
    ns[i(0)] = i(5)
    print(ns, xs[0].n)


def python():
    xs = [1, 2]
    xs[i(0)] = i(5)
    print(xs)


systems()
python()
