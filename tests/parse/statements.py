# Statements.
# RUN: %pyc check --dump=ast %s 2>/dev/null | FileCheck --match-full-lines --strict-whitespace %s
import a.b as c, d
from ..e import f as g, h
from i import *
a = b, *c = d
a.x: int = 1
b += 1
del a, b[0]
assert a, "text"
global_ = 1
if a: pass
elif b: pass
else: pass
while a: break
else: continue_ = 1
for a, b in c: continue
try: raise A from b
except (A, B) as e: pass
except: pass
else: pass
finally: pass
with a as b, (c): pass
with (a, b as c,): pass
type X[T: int = str, *Ts, **P] = list[T]
# CHECK:Module {{.*}}
# CHECK-NEXT:  body: Block
# CHECK-NEXT:    item: Import
# CHECK-NEXT:      name: Alias a.b as=c
# CHECK-NEXT:      name: Alias d
# CHECK-NEXT:    item: ImportFrom .. e
# CHECK-NEXT:      name: Alias f as=g
# CHECK-NEXT:      name: Alias h
# CHECK-NEXT:    item: ImportFrom  i *
# CHECK-NEXT:    item: Assign
# CHECK-NEXT:      target: Name a
# CHECK-NEXT:      target: Tuple
# CHECK-NEXT:        item: Name b
# CHECK-NEXT:        item: Star
# CHECK-NEXT:          operand: Name c
# CHECK-NEXT:      value: Name d
# CHECK-NEXT:    item: VarDecl annotated
# CHECK-NEXT:      target: Attribute x
# CHECK-NEXT:        base: Name a
# CHECK-NEXT:      type: Name int
# CHECK-NEXT:      value: Int 1
# CHECK-NEXT:    item: AugAssign +=
# CHECK-NEXT:      target: Name b
# CHECK-NEXT:      value: Int 1
# CHECK-NEXT:    item: Del
# CHECK-NEXT:      target: Name a
# CHECK-NEXT:      target: Subscript
# CHECK-NEXT:        base: Name b
# CHECK-NEXT:        arg: Arg
# CHECK-NEXT:          value: Int 0
# CHECK-NEXT:    item: Assert
# CHECK-NEXT:      cond: Name a
# CHECK-NEXT:      message: Str "text"
# CHECK-NEXT:    item: Assign
# CHECK-NEXT:      target: Name global_
# CHECK-NEXT:      value: Int 1
# CHECK-NEXT:    item: If
# CHECK-NEXT:      cond: Name a
# CHECK-NEXT:      then: Block
# CHECK-NEXT:        item: Pass
# CHECK-NEXT:      otherwise: If
# CHECK-NEXT:        cond: Name b
# CHECK-NEXT:        then: Block
# CHECK-NEXT:          item: Pass
# CHECK-NEXT:        otherwise: Block
# CHECK-NEXT:          item: Pass
# CHECK-NEXT:    item: While
# CHECK-NEXT:      cond: Name a
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: Break
# CHECK-NEXT:      otherwise: Block
# CHECK-NEXT:        item: Assign
# CHECK-NEXT:          target: Name continue_
# CHECK-NEXT:          value: Int 1
# CHECK-NEXT:    item: For
# CHECK-NEXT:      target: Tuple
# CHECK-NEXT:        item: Name a
# CHECK-NEXT:        item: Name b
# CHECK-NEXT:      iter: Name c
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: Continue
# CHECK-NEXT:    item: Try
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: Raise
# CHECK-NEXT:          value: Name A
# CHECK-NEXT:          cause: Name b
# CHECK-NEXT:      handler: Handler name=e
# CHECK-NEXT:        type: Tuple
# CHECK-NEXT:          item: Name A
# CHECK-NEXT:          item: Name B
# CHECK-NEXT:        body: Block
# CHECK-NEXT:          item: Pass
# CHECK-NEXT:      handler: Handler
# CHECK-NEXT:        body: Block
# CHECK-NEXT:          item: Pass
# CHECK-NEXT:      otherwise: Block
# CHECK-NEXT:        item: Pass
# CHECK-NEXT:      finally: Block
# CHECK-NEXT:        item: Pass
# CHECK-NEXT:    item: With
# CHECK-NEXT:      item: WithItem
# CHECK-NEXT:        value: Name a
# CHECK-NEXT:        target: Name b
# CHECK-NEXT:      item: WithItem
# CHECK-NEXT:        value: Name c
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: Pass
# CHECK-NEXT:    item: With
# CHECK-NEXT:      item: WithItem
# CHECK-NEXT:        value: Name a
# CHECK-NEXT:      item: WithItem
# CHECK-NEXT:        value: Name b
# CHECK-NEXT:        target: Name c
# CHECK-NEXT:      body: Block
# CHECK-NEXT:        item: Pass
# CHECK-NEXT:    item: TypeAlias X
# CHECK-NEXT:      type_param: Param T
# CHECK-NEXT:        type: Name int
# CHECK-NEXT:        default: Name str
# CHECK-NEXT:      type_param: Param * Ts
# CHECK-NEXT:      type_param: Param ** P
# CHECK-NEXT:      value: Subscript
# CHECK-NEXT:        base: Name list
# CHECK-NEXT:        arg: Arg
# CHECK-NEXT:          value: Name T
