# What could be understood of a text with errors: each bad statement is a BadStmt, the rest is whole.
# RUN: not %pyc check --dump=ast %s > %t 2>/dev/null
# RUN: FileCheck --match-full-lines --strict-whitespace %s < %t
def f(x):
    y = = 1
    return y
if x
    z = 1
# CHECK:Module {{.*}}
# CHECK-NEXT:  body: Block
# CHECK-NEXT:    item: Fn f def
# CHECK-NEXT:      param: Param x
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: BadStmt
# CHECK-NEXT:        item: Return
# CHECK-NEXT:          value: Name y
# CHECK-NEXT:    item: If
# CHECK-NEXT:      cond: Name x
# CHECK-NEXT:      then: Block
# CHECK-NEXT:        item: Assign
# CHECK-NEXT:          target: Name z
# CHECK-NEXT:          value: Int 1
