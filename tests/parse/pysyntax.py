# The systems register in Python's syntax.
# RUN: %pyc check --dump=ast %s 2>/dev/null | FileCheck --match-full-lines --strict-whitespace %s
from pyc import *
N: Comptime[Int] = 4
@fieldwise_init
@struct
class S(Tr):
    x: Int
    @mut
    @raises(E)
    def f(self, a: Mut[Int], b: Ref[S, o]) -> Ref[S, o]:
        r: Ref = self.x
        y: Int = move(a)
        if comptime(N): pass
@kernel
def k(x: Callable[[Int], Int], y: Dyn[Tr]) -> None: pass
# CHECK:Module {{.*}}
# CHECK-NEXT:  body: Block
# CHECK-NEXT:    item: ImportFrom  pyc *
# CHECK-NEXT:    item: VarDecl comptime
# CHECK-NEXT:      target: Name N
# CHECK-NEXT:      type: Name Int
# CHECK-NEXT:      value: Int 4
# CHECK-NEXT:    item: Class S struct fieldwise_init
# CHECK-NEXT:      base: Arg
# CHECK-NEXT:        value: Name Tr
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: VarDecl var
# CHECK-NEXT:          target: Name x
# CHECK-NEXT:          type: Name Int
# CHECK-NEXT:        item: Fn f fn raises
# CHECK-NEXT:          param: Param self mut self
# CHECK-NEXT:          param: Param a mut
# CHECK-NEXT:            type: Name Int
# CHECK-NEXT:          param: Param b ref
# CHECK-NEXT:            origin: Name o
# CHECK-NEXT:            type: Name S
# CHECK-NEXT:          raises: Name E
# CHECK-NEXT:          result: RefType
# CHECK-NEXT:            origin: Name o
# CHECK-NEXT:            type: Name S
# CHECK-NEXT:          body: Block
# CHECK-NEXT:            item: VarDecl ref
# CHECK-NEXT:              target: Name r
# CHECK-NEXT:              value: Attribute x
# CHECK-NEXT:                base: Name self
# CHECK-NEXT:            item: VarDecl var
# CHECK-NEXT:              target: Name y
# CHECK-NEXT:              type: Name Int
# CHECK-NEXT:              value: Transfer
# CHECK-NEXT:                operand: Name a
# CHECK-NEXT:            item: If comptime
# CHECK-NEXT:              cond: Name N
# CHECK-NEXT:              then: Block
# CHECK-NEXT:                item: Pass
# CHECK-NEXT:    item: Fn k kernel
# CHECK-NEXT:      param: Param x
# CHECK-NEXT:        type: FnType
# CHECK-NEXT:          param: Param
# CHECK-NEXT:            type: Name Int
# CHECK-NEXT:          result: Name Int
# CHECK-NEXT:          written: Subscript
# CHECK-NEXT:            base: Name Callable
# CHECK-NEXT:            arg: Arg
# CHECK-NEXT:              value: List
# CHECK-NEXT:                item: Name Int
# CHECK-NEXT:            arg: Arg
# CHECK-NEXT:              value: Name Int
# CHECK-NEXT:      param: Param y
# CHECK-NEXT:        type: Dyn
# CHECK-NEXT:          operand: Name Tr
# CHECK-NEXT:      result: None
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: Pass
