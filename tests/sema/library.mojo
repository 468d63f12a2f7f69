# What only the library does: raw memory gets its first value, or counts as having one.
# RUN: %pyc build %s --dump=sema --only-fn="Pointer[String, origin].init_pointee_copy" | FileCheck %s --check-prefix=FILL
# RUN: %pyc build %s --dump=sema --only-fn=abort | FileCheck %s --check-prefix=ABORT
from std.os import abort
from std.memory import UnsafePointer, alloc


def fill(p: UnsafePointer[String, MutAnyOrigin]):
    p.init_pointee_copy("a")


def main():
    var p = alloc[String](1)
    fill(p)
    p.destroy_pointee()
    p.free()
    abort()

# FILL:      fn #{{[0-9]+}}
# FILL-NEXT:   param self %0: Pointer[String, origin]
# FILL-NEXT:   param value %1: String
# FILL-NEXT:   Block
# FILL-NEXT:     Expr
# FILL-NEXT:       Seq : None
# FILL-NEXT:         Init
# FILL-NEXT:           to: Deref : String
# FILL-NEXT:             Op ptr_cast : UnsafePointer[String]
# FILL-NEXT:               Load : Pointer[String, origin]
# FILL-NEXT:                 Local self %0 : Pointer[String, origin]
# FILL-NEXT:           Call : String
# FILL-NEXT:             callee: FnRef #{{[0-9]+}} : def(String) -> String
# FILL-NEXT:             arg: Local value %1 : String
# FILL-NEXT:         value: Const None : None

# ABORT:      fn #{{[0-9]+}}
# ABORT-NEXT:   Block
# ABORT-NEXT:     Expr
# ABORT-NEXT:       Seq : Never
# ABORT-NEXT:         Panic "ABORT"
# ABORT-NEXT:         value: Const None : Never
