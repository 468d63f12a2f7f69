# Displays beside operators: a scalar says nothing about them, a container or a vector does.
def main():
    var n = 3
    var xs: List[Int] = [0, 0]
    print([0] * n, [1, 2] * 2, [0] * 2 == xs, xs == [0] * 2)
    print([0] + [1] == [0, 1], xs + [7], [7] + xs)
    print([0] * n == [0, 0, 0], [1.5] * 2)
    var v = SIMD[DType.int32, 4](1, 2, 3, 4)
    print(v == [1, 2, 3, 4], v + [10, 20, 30, 40])
    print([x * 2 for x in range(3)] * 2)
