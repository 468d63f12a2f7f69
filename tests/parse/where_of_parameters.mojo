# A condition behind a parameter is a condition of what is declared.
# RUN: %pyc check --dump=source %s | FileCheck %s
# CHECK: struct S[n: Int] where n > 0 and n < 9:
struct S[n: Int where n > 0] where n < 9:
    pass


# CHECK: comptime Row[n: Int] where n > 1 = n
comptime Row[n: Int where n > 1] = n


# CHECK: def f[n: Int]() where n > 2:
def f[n: Int where n > 2]():
    pass
