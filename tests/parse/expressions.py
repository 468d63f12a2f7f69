# Expressions and their precedence.
# RUN: %pyc check --dump=ast %s 2>/dev/null | FileCheck --match-full-lines --strict-whitespace %s
a + b * -c ** d // e
not a or b and c
a < b <= c is not d not in e
x if y else lambda a, *b, c=1, **d: a
(a := 1, *b)
f(1, *a, k=2, **b)(x for x in y)
a.b[1:2, ::3, c][d,]
[x for x, *y in z if x if y for w in x]
{a: b for a, b in c}
{1, *a}, {1: 2, **b}, (), []
0xFF, 1_000, 1.5e3, 2j, None, True, False, ...
'a' "b", b'c' b"\x00", r'\d', "\N{BULLET}"
# CHECK:Module {{.*}}
# CHECK-NEXT:  body: Block
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Binary +
# CHECK-NEXT:        left: Name a
# CHECK-NEXT:        right: Binary //
# CHECK-NEXT:          left: Binary *
# CHECK-NEXT:            left: Name b
# CHECK-NEXT:            right: Unary -
# CHECK-NEXT:              operand: Binary **
# CHECK-NEXT:                left: Name c
# CHECK-NEXT:                right: Name d
# CHECK-NEXT:          right: Name e
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Logic or
# CHECK-NEXT:        left: Unary not
# CHECK-NEXT:          operand: Name a
# CHECK-NEXT:        right: Logic and
# CHECK-NEXT:          left: Name b
# CHECK-NEXT:          right: Name c
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Compare <, <=, is not, not in
# CHECK-NEXT:        operand: Name a
# CHECK-NEXT:        operand: Name b
# CHECK-NEXT:        operand: Name c
# CHECK-NEXT:        operand: Name d
# CHECK-NEXT:        operand: Name e
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Ternary
# CHECK-NEXT:        then: Name x
# CHECK-NEXT:        cond: Name y
# CHECK-NEXT:        otherwise: Lambda
# CHECK-NEXT:          param: Param a
# CHECK-NEXT:          param: Param * b
# CHECK-NEXT:          param: Param c keyword
# CHECK-NEXT:            default: Int 1
# CHECK-NEXT:          param: Param ** d keyword
# CHECK-NEXT:          body: Name a
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Tuple
# CHECK-NEXT:        item: Walrus
# CHECK-NEXT:          target: Name a
# CHECK-NEXT:          value: Int 1
# CHECK-NEXT:        item: Star
# CHECK-NEXT:          operand: Name b
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Call
# CHECK-NEXT:        callee: Call
# CHECK-NEXT:          callee: Name f
# CHECK-NEXT:          arg: Arg
# CHECK-NEXT:            value: Int 1
# CHECK-NEXT:          arg: Arg *
# CHECK-NEXT:            value: Name a
# CHECK-NEXT:          arg: Arg name=k
# CHECK-NEXT:            value: Int 2
# CHECK-NEXT:          arg: Arg **
# CHECK-NEXT:            value: Name b
# CHECK-NEXT:        arg: Arg
# CHECK-NEXT:          value: Comprehension generator
# CHECK-NEXT:            value: Name x
# CHECK-NEXT:            clause: CompFor
# CHECK-NEXT:              target: Name x
# CHECK-NEXT:              iter: Name y
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Subscript
# CHECK-NEXT:        base: Subscript
# CHECK-NEXT:          base: Attribute b
# CHECK-NEXT:            base: Name a
# CHECK-NEXT:          arg: Arg
# CHECK-NEXT:            value: Slice
# CHECK-NEXT:              lower: Int 1
# CHECK-NEXT:              upper: Int 2
# CHECK-NEXT:          arg: Arg
# CHECK-NEXT:            value: Slice
# CHECK-NEXT:              step: Int 3
# CHECK-NEXT:          arg: Arg
# CHECK-NEXT:            value: Name c
# CHECK-NEXT:        arg: Arg
# CHECK-NEXT:          value: Tuple
# CHECK-NEXT:            item: Name d
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Comprehension list
# CHECK-NEXT:        value: Name x
# CHECK-NEXT:        clause: CompFor
# CHECK-NEXT:          target: Tuple
# CHECK-NEXT:            item: Name x
# CHECK-NEXT:            item: Star
# CHECK-NEXT:              operand: Name y
# CHECK-NEXT:          iter: Name z
# CHECK-NEXT:          condition: Name x
# CHECK-NEXT:          condition: Name y
# CHECK-NEXT:        clause: CompFor
# CHECK-NEXT:          target: Name w
# CHECK-NEXT:          iter: Name x
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Comprehension dict
# CHECK-NEXT:        key: Name a
# CHECK-NEXT:        value: Name b
# CHECK-NEXT:        clause: CompFor
# CHECK-NEXT:          target: Tuple
# CHECK-NEXT:            item: Name a
# CHECK-NEXT:            item: Name b
# CHECK-NEXT:          iter: Name c
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Tuple
# CHECK-NEXT:        item: Set
# CHECK-NEXT:          item: Int 1
# CHECK-NEXT:          item: Star
# CHECK-NEXT:            operand: Name a
# CHECK-NEXT:        item: Dict **
# CHECK-NEXT:          key: Int 1
# CHECK-NEXT:          value: Int 2
# CHECK-NEXT:          value: Name b
# CHECK-NEXT:        item: Tuple
# CHECK-NEXT:        item: List
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Tuple
# CHECK-NEXT:        item: Int 0xFF
# CHECK-NEXT:        item: Int 1000
# CHECK-NEXT:        item: Float 1.5e3
# CHECK-NEXT:        item: Imaginary 2
# CHECK-NEXT:        item: None
# CHECK-NEXT:        item: True
# CHECK-NEXT:        item: False
# CHECK-NEXT:        item: Ellipsis
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: Tuple
# CHECK-NEXT:        item: Str "ab"
# CHECK-NEXT:        item: Str bytes "c\x00"
# CHECK-NEXT:        item: Str "\\d"
# CHECK-NEXT:        item: Str "\xe2\x80\xa2"
