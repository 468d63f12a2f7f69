# Runs of rows cover all rows once, however many threads there are.
from max.algorithm import parallelize_over_rows
from std.atomic import Atomic
from std.utils import IndexList


def sum_of_rows[rank: Int, //](shape: IndexList[rank], axis: Int, grain_size: Int) -> Tuple[Int, Int]:
    var rows = Atomic[Int](0)
    var sum = Atomic[Int](0)

    def add(first: Int, behind_last: Int) {mut rows, mut sum}:
        rows += behind_last - first
        for row in range(first, behind_last):
            sum += row

    parallelize_over_rows(add, shape, axis, grain_size)
    return (rows.load(), sum.load())


def show(pair: Tuple[Int, Int]):
    print(pair[0], pair[1])


def main():
    show(sum_of_rows(IndexList[2](10, 4), 1, 64))
    show(sum_of_rows(IndexList[2](10, 4), 0, 1))
    show(sum_of_rows(IndexList[3](2, 3, 4), 2, 5))
    show(sum_of_rows(IndexList[2](64, 16), 1, 128))
    show(sum_of_rows(IndexList[2](1000, 7), 1, 1))
    show(sum_of_rows(IndexList[2](0, 4), 1, 1))
    show(sum_of_rows(IndexList[2](5, 0), 1, 1))

    def whole(first: Int, behind_last: Int):
        print(first, behind_last)

    parallelize_over_rows(whole, IndexList[2](10, 4), 1, 64)
