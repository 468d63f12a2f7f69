# The last item of a list of ints is taken in line: it is loaded, and the length becomes one less.
# RUN: %pyc build --dump=llvm -O2 %s | FileCheck %s


def total(items):
    found = 0
    while items:
        found ^= items.pop()
    return found


# CHECK: call {{.*}} @pyc_ints_pop
# CHECK: add nsw i64 [[LENGTH:%[0-9]+]], -1
# CHECK: load i64, ptr {{.*}}, !tbaa
# CHECK: store i64 {{.*}}, !tbaa
print(total([1, 2, 3]))
