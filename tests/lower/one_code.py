# RUN: %pyc build -O0 --dump=ir %s | FileCheck %s
# The object of a function runs the code that direct calls run, where they give it values of the types that all calls do.


def plain(n):
    return n + 1


def by_type(x):
    return x


# CHECK-COUNT-1: fn @one_code$plain$
# CHECK-NOT: fn @one_code$plain$
print(plain(1), plain(2), by_type(1), by_type("a"), [plain, by_type])
