# Definitions of the systems register.
# RUN: %pyc check --dump=ast %s 2>/dev/null | FileCheck --match-full-lines --strict-whitespace %s
fn f[T: A & B, //, n: Int = 2, *Ts: C](read a: T, mut b: Int, var c: S, ref [o] d: S, *e: Int) raises E -> ref [d] S where n > 1:
    var x: Int = 1
    ref r = b
    comptime k[m: Int]: Int = m
    comptime if n > 2:
        g(c^)
    comptime for i in range(n):
        pass
    fn inner(i: Int) {mut b, read, c^} -> Int: return i
@fieldwise_init
struct S[T: A](Copyable, Hashable where conforms_to(T, Hashable)):
    var x: Self.T
    comptime N = 4
    fn __init__(out self, *, deinit move: Self): pass
trait Tr(Base):
    comptime E: A
    fn need(self) -> Int: ...
    fn have(self): pass
comptime P = def(Int, mut x: T) raises -> R
fn g(x: dyn Tr, y: List[_], z: SIMD[DType.int8, ...]) -> Int: return lambda (a: Int) -> Int: a
fn out_one(x: Int, out r: Int): r = .zero
# CHECK:Module {{.*}}
# CHECK-NEXT:  body: Block
# CHECK-NEXT:    item: Fn f fn raises
# CHECK-NEXT:      type_param: Param T inferred
# CHECK-NEXT:        type: Binary &
# CHECK-NEXT:          left: Name A
# CHECK-NEXT:          right: Name B
# CHECK-NEXT:      type_param: Param n
# CHECK-NEXT:        type: Name Int
# CHECK-NEXT:        default: Int 2
# CHECK-NEXT:      type_param: Param * Ts
# CHECK-NEXT:        type: Name C
# CHECK-NEXT:      param: Param a read
# CHECK-NEXT:        type: Name T
# CHECK-NEXT:      param: Param b mut
# CHECK-NEXT:        type: Name Int
# CHECK-NEXT:      param: Param c var
# CHECK-NEXT:        type: Name S
# CHECK-NEXT:      param: Param d ref
# CHECK-NEXT:        origin: Name o
# CHECK-NEXT:        type: Name S
# CHECK-NEXT:      param: Param * e
# CHECK-NEXT:        type: Name Int
# CHECK-NEXT:      raises: Name E
# CHECK-NEXT:      result: RefType
# CHECK-NEXT:        origin: Name d
# CHECK-NEXT:        type: Name S
# CHECK-NEXT:      where: Compare >
# CHECK-NEXT:        operand: Name n
# CHECK-NEXT:        operand: Int 1
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: VarDecl var
# CHECK-NEXT:          target: Name x
# CHECK-NEXT:          type: Name Int
# CHECK-NEXT:          value: Int 1
# CHECK-NEXT:        item: VarDecl ref
# CHECK-NEXT:          target: Name r
# CHECK-NEXT:          value: Name b
# CHECK-NEXT:        item: VarDecl comptime
# CHECK-NEXT:          target: Name k
# CHECK-NEXT:          type_param: Param m
# CHECK-NEXT:            type: Name Int
# CHECK-NEXT:          type: Name Int
# CHECK-NEXT:          value: Name m
# CHECK-NEXT:        item: If comptime
# CHECK-NEXT:          cond: Compare >
# CHECK-NEXT:            operand: Name n
# CHECK-NEXT:            operand: Int 2
# CHECK-NEXT:          then: Block
# CHECK-NEXT:            item: ExprStmt
# CHECK-NEXT:              value: Call
# CHECK-NEXT:                callee: Name g
# CHECK-NEXT:                arg: Arg
# CHECK-NEXT:                  value: Transfer
# CHECK-NEXT:                    operand: Name c
# CHECK-NEXT:        item: For comptime
# CHECK-NEXT:          target: Name i
# CHECK-NEXT:          iter: Call
# CHECK-NEXT:            callee: Name range
# CHECK-NEXT:            arg: Arg
# CHECK-NEXT:              value: Name n
# CHECK-NEXT:          body: Block
# CHECK-NEXT:            item: Pass
# CHECK-NEXT:        item: Fn inner fn captures
# CHECK-NEXT:          param: Param i
# CHECK-NEXT:            type: Name Int
# CHECK-NEXT:          capture: Capture mut b
# CHECK-NEXT:          capture: Capture read
# CHECK-NEXT:          capture: Capture c ^
# CHECK-NEXT:          result: Name Int
# CHECK-NEXT:          body: Block
# CHECK-NEXT:            item: Return
# CHECK-NEXT:              value: Name i
# CHECK-NEXT:    item: Class S struct fieldwise_init
# CHECK-NEXT:      type_param: Param T
# CHECK-NEXT:        type: Name A
# CHECK-NEXT:      base: Arg
# CHECK-NEXT:        value: Name Copyable
# CHECK-NEXT:      base: Arg
# CHECK-NEXT:        value: Name Hashable
# CHECK-NEXT:        where: Call
# CHECK-NEXT:          callee: Name conforms_to
# CHECK-NEXT:          arg: Arg
# CHECK-NEXT:            value: Name T
# CHECK-NEXT:          arg: Arg
# CHECK-NEXT:            value: Name Hashable
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: VarDecl var
# CHECK-NEXT:          target: Name x
# CHECK-NEXT:          type: Attribute T
# CHECK-NEXT:            base: Name Self
# CHECK-NEXT:        item: VarDecl comptime
# CHECK-NEXT:          target: Name N
# CHECK-NEXT:          value: Int 4
# CHECK-NEXT:        item: Fn __init__ fn
# CHECK-NEXT:          param: Param self out self
# CHECK-NEXT:          param: Param move deinit keyword
# CHECK-NEXT:            type: Name Self
# CHECK-NEXT:          body: Block
# CHECK-NEXT:            item: Pass
# CHECK-NEXT:    item: Class Tr trait
# CHECK-NEXT:      base: Arg
# CHECK-NEXT:        value: Name Base
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: VarDecl comptime
# CHECK-NEXT:          target: Name E
# CHECK-NEXT:          type: Name A
# CHECK-NEXT:        item: Fn need fn required
# CHECK-NEXT:          param: Param self self
# CHECK-NEXT:          result: Name Int
# CHECK-NEXT:        item: Fn have fn
# CHECK-NEXT:          param: Param self self
# CHECK-NEXT:          body: Block
# CHECK-NEXT:            item: Pass
# CHECK-NEXT:    item: VarDecl comptime
# CHECK-NEXT:      target: Name P
# CHECK-NEXT:      value: FnType raises
# CHECK-NEXT:        param: Param
# CHECK-NEXT:          type: Name Int
# CHECK-NEXT:        param: Param x mut
# CHECK-NEXT:          type: Name T
# CHECK-NEXT:        result: Name R
# CHECK-NEXT:    item: Fn g fn
# CHECK-NEXT:      param: Param x
# CHECK-NEXT:        type: Dyn
# CHECK-NEXT:          operand: Name Tr
# CHECK-NEXT:      param: Param y
# CHECK-NEXT:        type: Subscript
# CHECK-NEXT:          base: Name List
# CHECK-NEXT:          arg: Arg
# CHECK-NEXT:            value: Default
# CHECK-NEXT:      param: Param z
# CHECK-NEXT:        type: Subscript
# CHECK-NEXT:          base: Name SIMD
# CHECK-NEXT:          arg: Arg
# CHECK-NEXT:            value: Attribute int8
# CHECK-NEXT:              base: Name DType
# CHECK-NEXT:          arg: Arg
# CHECK-NEXT:            value: Ellipsis
# CHECK-NEXT:      result: Name Int
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: Return
# CHECK-NEXT:          value: Lambda
# CHECK-NEXT:            param: Param a
# CHECK-NEXT:              type: Name Int
# CHECK-NEXT:            result: Name Int
# CHECK-NEXT:            body: Name a
# CHECK-NEXT:    item: Fn out_one fn
# CHECK-NEXT:      param: Param x
# CHECK-NEXT:        type: Name Int
# CHECK-NEXT:      param: Param r out
# CHECK-NEXT:        type: Name Int
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: Assign
# CHECK-NEXT:          target: Name r
# CHECK-NEXT:          value: ContextMember zero
