# What is tried before its context is known (displays, comprehensions, slices, conditional literals) is tried once, however deep it stands
# in others of its kind.
def first(x: List[Int]) -> Int:
    return x[0]


def either(x: Int) -> Int:
    return x


def either(x: Float64) -> Int:
    return Int(x)


def second[T: Copyable & Movable](x: List[T], y: T) -> T:
    return y.copy()


def main():
    var n: List[Int] = [5, 6, 7]
    print([[[[[[[[[[[[[[7 for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)] for _ in range(1)])
    print(first([first([first([first([first([first([first([first([first([first([first([first([first([first([3])])])])])])])])])])])])])]))
    print(first([first([first([first([first([first([first([first([first([first([first([first([first([first([3 for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]) for _ in range(2)]))
    print(second([second([second([second([second([second([second([second([second([second([second([second([second([second([3], 4)], 4)], 4)], 4)], 4)], 4)], 4)], 4)], 4)], 4)], 4)], 4)], 4)], 4))
    print(either(1 if n[0] > 22 else either(1 if n[0] > 21 else either(1 if n[0] > 20 else either(1 if n[0] > 19 else either(1 if n[0] > 18 else either(1 if n[0] > 17 else either(1 if n[0] > 16 else either(1 if n[0] > 15 else either(1 if n[0] > 14 else either(1 if n[0] > 13 else either(1 if n[0] > 12 else either(1 if n[0] > 11 else either(1 if n[0] > 10 else either(1 if n[0] > 9 else 3)))))))))))))))
    print(len(n[len(n[len(n[len(n[len(n[len(n[len(n[len(n[len(n[len(n[len(n[len(n[len(n[len(n[len(n[:]) - 3:]) - 3:]) - 3:]) - 3:]) - 3:]) - 3:]) - 3:]) - 3:]) - 3:]) - 3:]) - 3:]) - 3:]) - 3:]) - 3:]))
    print({1: {1: {1: {1: {1: {1: {1: {1: {1: {1: {1: {1: {1: {1: 3 for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1] for _ in range(1)}[1])
