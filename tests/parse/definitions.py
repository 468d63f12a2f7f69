# Definitions of the Python register.
# RUN: %pyc check --dump=ast %s 2>/dev/null | FileCheck --match-full-lines --strict-whitespace %s
@dec(1)
async def f[T](a: int, /, b=1, *c, d: "list[T]", **e) -> T:
    """Doc."""
    nonlocal_ = await a
    async for x in y: yield x
class C[T](B, metaclass=M):
    """Doc of C."""
    x: int = 1
    @staticmethod
    def g(): return
    @property
    def p(self): return self
    @p.setter
    def p(self, v): pass
    @classmethod
    def k(cls): pass
# CHECK:Module {{.*}}
# CHECK-NEXT:  body: Block
# CHECK-NEXT:    item: Fn f def async generator doc="Doc."
# CHECK-NEXT:      decorator: Call
# CHECK-NEXT:        callee: Name dec
# CHECK-NEXT:        arg: Arg
# CHECK-NEXT:          value: Int 1
# CHECK-NEXT:      type_param: Param T
# CHECK-NEXT:      param: Param a positional
# CHECK-NEXT:        type: Name int
# CHECK-NEXT:      param: Param b
# CHECK-NEXT:        default: Int 1
# CHECK-NEXT:      param: Param * c
# CHECK-NEXT:      param: Param d keyword
# CHECK-NEXT:        type: Subscript
# CHECK-NEXT:          base: Name list
# CHECK-NEXT:          arg: Arg
# CHECK-NEXT:            value: Name T
# CHECK-NEXT:      param: Param ** e keyword
# CHECK-NEXT:      result: Name T
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: Assign
# CHECK-NEXT:          target: Name nonlocal_
# CHECK-NEXT:          value: Await
# CHECK-NEXT:            operand: Name a
# CHECK-NEXT:        item: For async
# CHECK-NEXT:          target: Name x
# CHECK-NEXT:          iter: Name y
# CHECK-NEXT:          body: Block
# CHECK-NEXT:            item: ExprStmt
# CHECK-NEXT:              value: Yield
# CHECK-NEXT:                value: Name x
# CHECK-NEXT:    item: Class C class doc="Doc of C."
# CHECK-NEXT:      type_param: Param T
# CHECK-NEXT:      base: Arg
# CHECK-NEXT:        value: Name B
# CHECK-NEXT:      base: Arg name=metaclass
# CHECK-NEXT:        value: Name M
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: VarDecl annotated
# CHECK-NEXT:          target: Name x
# CHECK-NEXT:          type: Name int
# CHECK-NEXT:          value: Int 1
# CHECK-NEXT:        item: Fn g def static
# CHECK-NEXT:          body: Block
# CHECK-NEXT:            item: Return
# CHECK-NEXT:        item: Fn p def property
# CHECK-NEXT:          param: Param self self
# CHECK-NEXT:          body: Block
# CHECK-NEXT:            item: Return
# CHECK-NEXT:              value: Name self
# CHECK-NEXT:        item: Fn p def
# CHECK-NEXT:          decorator: Attribute setter
# CHECK-NEXT:            base: Name p
# CHECK-NEXT:          param: Param self self
# CHECK-NEXT:          param: Param v
# CHECK-NEXT:          body: Block
# CHECK-NEXT:            item: Pass
# CHECK-NEXT:        item: Fn k def class_method
# CHECK-NEXT:          param: Param cls self
# CHECK-NEXT:          body: Block
# CHECK-NEXT:            item: Pass
