# A display of many numbers is one constant, however long, and one copy of it.
# RUN: %pyc build --emit=llvm -O0 %s -o - | FileCheck %s
# CHECK: @{{[0-9]+|.*}} = {{.*}}constant [72 x i8] c"\03\00
# CHECK-NOT: _grow
# CHECK: define {{.*}}$total


def total() -> Int:
    var xs: List[Int] = [3, 1, 4, 1, 5, 9, 2, 6, 5]
    var sum = 0
    for x in xs:
        sum += x
    return sum


def main():
    print(total())
