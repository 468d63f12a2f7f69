# What a function returns of its own is given away, not copied; what it only reads can only be copied.
# RUN: not %pyc check %s 2>&1 | FileCheck %s


def squares(n: Int) -> List[Int]:
    var all = List[Int]()
    for i in range(n):
        all.append(i * i)
    # CHECK: [[@LINE+2]]:12: error: a value of type 'List[Int]' is not copied implicitly
    # CHECK: [[@LINE+1]]:15: fix: insert '^'
    return all


def same(values: List[Int]) -> List[Int]:
    # CHECK: [[@LINE+2]]:12: error: a value of type 'List[Int]' is not copied implicitly
    # CHECK: [[@LINE+1]]:18: fix: insert '.copy()'
    return values


def main():
    print(squares(3), same([1]))
