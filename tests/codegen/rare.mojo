# RUN: %pyc build -O2 --dump=llvm %s | FileCheck %s
# What no loop leads to is not optimised and stays a call; what has a loop, is called in one or calls itself is optimised.

# CHECK: define {{.*}}rare$once{{.*}} [[PLAIN:#[0-9]+]] {
# CHECK: define {{.*}}rare$repeated{{.*}} [[GOOD:#[0-9]+]] {
# CHECK-NOT: define {{.*}}rare$often
# CHECK: define {{.*}}rare$total
# CHECK: define {{.*}}rare$main{{.*}} [[PLAIN]] {
# CHECK: call {{.*}}rare$once
# CHECK: attributes [[PLAIN]] = {{.*}} noinline {{.*}} optnone
# CHECK: attributes [[GOOD]] = { nofree


def once(x: Int) -> Int:
    var y = x
    y = (y ^ 1) * 31 + x
    y = (y ^ 2) * 31 - x
    y = (y ^ 3) * 31 + x
    y = (y ^ 4) * 31 - x
    y = (y ^ 5) * 31 + x
    return y


def often(x: Int) -> Int:
    var y = x
    y = (y ^ 1) * 29 + x
    y = (y ^ 2) * 29 - x
    y = (y ^ 3) * 29 + x
    y = (y ^ 4) * 29 - x
    return y


def repeated(x: Int) -> Int:
    if x < 2:
        return x
    return repeated(x - 1) + repeated(x - 2) * x


def total() -> Int:
    var sum = 0
    for i in range(100):
        sum += often(i)
    return sum


def main():
    print(once(total()), repeated(20))
    print("a", 1, "b", 2)
