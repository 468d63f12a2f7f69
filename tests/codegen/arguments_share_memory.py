# Arrays of arguments of calls in different blocks are in the same memory; what is left of one is cleared, as the collector would find it.
# RUN: %pyc build -O0 --emit=llvm --no-infer %s -o - | FileCheck %s


# CHECK-LABEL: define {{.*}}"arguments_share_memory$calls
# CHECK: %words = alloca [5 x i64]
# CHECK-NOT: alloca [
# CHECK: call { i64, ptr } @pyc_call(
# CHECK: store volatile i64 0
# CHECK: ret
def calls(f, g, x, y):
    f(x, y)
    g(x, 1, y, 2)
    return f(g)
