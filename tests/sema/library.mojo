# What only the library does: raw memory gets its first value, or counts as having one.
# RUN: %pyc build %s --dump=sema --only-fn="Pointer[String, origin].init_pointee_copy" | FileCheck %s --check-prefix=FILL
# RUN: %pyc build %s --dump=sema --only-fn="Tuple[Int, Bool].reverse" | FileCheck %s --check-prefix=MARKS
# RUN: %pyc build %s --dump=sema --only-fn=last | FileCheck %s --check-prefix=OPEN
# RUN: %pyc build %s --dump=sema --only-fn=abort | FileCheck %s --check-prefix=ABORT
from std.os import abort
from std.memory import UnsafePointer, alloc


def last[n: Int](var total: Int) -> Int:
    comptime for i in range(n):
        total = i
    return total


def fill(p: UnsafePointer[String, MutAnyOrigin]):
    p.init_pointee_copy("a")


def main():
    var p = alloc[String](1)
    fill(p)
    p.destroy_pointee()
    p.free()
    print((1, True).reverse()[1], last[2](1))
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

# MARKS:      fn #{{[0-9]+}}
# MARKS-NEXT:   param self %0: Tuple[Int, Bool]
# MARKS-NEXT:   Block
# MARKS-NEXT:     Let out %1: Tuple[Bool, Int]
# MARKS-NEXT:     Expr
# MARKS-NEXT:       Seq : None
# MARKS-NEXT:         MarkInit
# MARKS-NEXT:           Local out %1 : Tuple[Bool, Int]
# MARKS-NEXT:         value: Const None : None
# MARKS-NEXT:     Block L1
# MARKS-NEXT:       Block L2
# MARKS-NEXT:         Expr
# MARKS-NEXT:           Seq : None
# MARKS-NEXT:             Init
# MARKS-NEXT:               to: Deref : Int
# MARKS-NEXT:                 Op ptr_cast : UnsafePointer[Int]
# MARKS-NEXT:                   Op ptr_cast : Pointer[Int, origin]
# MARKS-NEXT:                     Borrow : UnsafePointer[Int]
# MARKS-NEXT:                       Field 1 : Int
# MARKS-NEXT:                         Local out %1 : Tuple[Bool, Int]
# MARKS-NEXT:               Load : Int
# MARKS-NEXT:                 Deref : Int
# MARKS-NEXT:                   Op ptr_cast : UnsafePointer[Int]
# MARKS-NEXT:                     Op ptr_cast : Pointer[Int, origin]
# MARKS-NEXT:                       Borrow : UnsafePointer[Int]
# MARKS-NEXT:                         Field 0 : Int
# MARKS-NEXT:                           Local self %0 : Tuple[Int, Bool]
# MARKS-NEXT:             value: Const None : None
# MARKS-NEXT:       Block L3
# MARKS-NEXT:         Expr
# MARKS-NEXT:           Seq : None
# MARKS-NEXT:             Init
# MARKS-NEXT:               to: Deref : Bool
# MARKS-NEXT:                 Op ptr_cast : UnsafePointer[Bool]
# MARKS-NEXT:                   Op ptr_cast : Pointer[Bool, origin]
# MARKS-NEXT:                     Borrow : UnsafePointer[Bool]
# MARKS-NEXT:                       Field 0 : Bool
# MARKS-NEXT:                         Local out %1 : Tuple[Bool, Int]
# MARKS-NEXT:               Load : Bool
# MARKS-NEXT:                 Deref : Bool
# MARKS-NEXT:                   Op ptr_cast : UnsafePointer[Bool]
# MARKS-NEXT:                     Op ptr_cast : Pointer[Bool, origin]
# MARKS-NEXT:                       Borrow : UnsafePointer[Bool]
# MARKS-NEXT:                         Field 1 : Bool
# MARKS-NEXT:                           Local self %0 : Tuple[Int, Bool]
# MARKS-NEXT:             value: Const None : None
# MARKS-NEXT:     Expr
# MARKS-NEXT:       Seq : None
# MARKS-NEXT:         MarkUninit
# MARKS-NEXT:           Local self %0 : Tuple[Int, Bool]
# MARKS-NEXT:         value: Const None : None
# MARKS-NEXT:     Return
# MARKS-NEXT:       Move : Tuple[Bool, Int]
# MARKS-NEXT:         Local out %1 : Tuple[Bool, Int]

# OPEN:      fn #{{[0-9]+}} archetype
# OPEN-NEXT:   param total %0: Int
# OPEN-NEXT:   Block
# OPEN-NEXT:     Block L1
# OPEN-NEXT:       Block L2
# OPEN-NEXT:         Assign
# OPEN-NEXT:           to: Local total %0 : Int
# OPEN-NEXT:           Poison : Int
# OPEN-NEXT:     Return
# OPEN-NEXT:       Load : Int
# OPEN-NEXT:         Local total %0 : Int
# OPEN-NEXT: fn #{{[0-9]+}}
# OPEN-NEXT:   param total %0: Int
# OPEN-NEXT:   Block
# OPEN-NEXT:     Block L1
# OPEN-NEXT:       Block L2
# OPEN-NEXT:         Assign
# OPEN-NEXT:           to: Local total %0 : Int
# OPEN-NEXT:           Const 0 : Int
# OPEN-NEXT:       Block L3
# OPEN-NEXT:         Assign
# OPEN-NEXT:           to: Local total %0 : Int
# OPEN-NEXT:           Const 1 : Int
# OPEN-NEXT:     Return
# OPEN-NEXT:       Load : Int
# OPEN-NEXT:         Local total %0 : Int

# ABORT:      fn #{{[0-9]+}}
# ABORT-NEXT:   Block
# ABORT-NEXT:     Expr
# ABORT-NEXT:       Seq : Never
# ABORT-NEXT:         Panic "ABORT"
# ABORT-NEXT:         value: Const None : Never
