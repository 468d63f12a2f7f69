# What the printed tree leaves out: commas that say nothing. An attribute of a str is no annotation in quotes.
# RUN: %pyc check --dump=source %s | FileCheck --match-full-lines %s
a, b, = 1, 2
# CHECK: (a, b) = (1, 2)
g = lambda ab,: ab
# CHECK-NEXT: g = lambda ab: ab
for i, j, in [(1, 2)]:
    pass
# CHECK-NEXT: for (i, j) in [(1, 2)]:
# CHECK-NEXT: pass
for i, in [(1,)]:
    pass
# CHECK-NEXT: for (i,) in [(1,)]:
# CHECK-NEXT: pass
def of_a_text(x: "abc".foo, y: "int"):
    pass
# CHECK: def of_a_text(x: "abc".foo, y: int):
