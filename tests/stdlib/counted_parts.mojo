# What most_common gives has two parts of different types: an index that is a parameter.
from std.collections import Counter


struct Named[T: Copyable & Deinitable]:
    comptime Part[i: Int] = Self.T if i == 0 else String
    var value: Self.T
    var name: String

    def __init__(out self, var value: Self.T, name: String):
        self.value = value^
        self.name = name

    def __getitem_param__[i: Int](self) -> Self.Part[i]:
        comptime if i == 0:
            return rebind[Self.Part[i]](self.value).copy()
        else:
            return rebind[Self.Part[i]](self.name).copy()


def main() raises:
    var c = Counter[String]("a", "b", "a")
    for item in c.most_common(2):
        print(item[0], item[1], item._value, item._count)
    print(c.most_common(1)[0] == c.most_common(2)[0])
    var n = Named(5, "five")
    print(n[0] + 1, n[1] + "!")
    for a, b, c2, d, e, f in zip([1, 2], [3, 4], [5, 6], ["x", "y"], range(2), [7.5, 8.5]):
        print(a, b, c2, d, e, f)
