# An assertion that never holds, in a branch that no use takes, says what the function is for.

def choose[kind: StaticString]() -> Int:
    comptime if kind == "a":
        return 1
    elif kind == "b":
        return 2
    else:
        comptime assert False, "unknown kind"
        return 0


def pick[n: Int]() -> Int:
    comptime if n == 1:
        return 10
    else:
        comptime if n == 2:
            return 20
        else:
            comptime assert False, "n is 1 or 2"


def size[T: AnyType]() -> Int:
    comptime if conforms_to(T, Writable):
        return 3
    comptime assert conforms_to(T, Copyable), "T is neither"
    return 4


struct Only[n: Int]:
    @staticmethod
    def get() -> Int:
        comptime if Self.n > 5:
            comptime assert Self.n < 0, "too large"
        return Self.n


def main():
    print(choose["a"](), choose["b"](), pick[1](), pick[2](), size[Int](), Only[3].get())
