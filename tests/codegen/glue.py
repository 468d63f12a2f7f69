# RUN: %pyc build -O2 --dump=llvm %s | FileCheck %s
# What stands between untyped code and the methods of a struct is not optimised.
from pyc import Copyable, Int, fieldwise_init, struct


@fieldwise_init
@struct
class Cell(Copyable):
    value: Int

    def plus(self, n: Int) -> Int:
        return self.value + n


# CHECK: define {{.*}}py$struct$fn${{.*}} [[GLUE:#[0-9]+]] {
# CHECK: attributes [[GLUE]] = {{.*}}noinline {{.*}}optnone
print([Cell(1)][0].plus(2))
