# A type that a parameter chooses, as the result of generic code.
struct Named[T: Copyable & Deinitable]:
    comptime Part[i: Int] = Self.T if i == 0 else String
    var value: Self.T

    def __init__(out self, var value: Self.T):
        self.value = value^

    def part[i: Int](self) -> Self.Part[i]:
        comptime if i == 0:
            return rebind[Self.Part[i]](self.value).copy()
        else:
            return rebind[Self.Part[i]](String("name")).copy()


def pick[flag: Bool](a: Int, b: String) -> Int if flag else String:
    comptime if flag:
        return rebind[Int if flag else String](a)
    else:
        return rebind[Int if flag else String](b)


def main():
    print(Named(4).part[0]() + 1, Named(4).part[1]() + "!")
    print(pick[True](3, "x") + 1, pick[False](3, "x") + "y")
