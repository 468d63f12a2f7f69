# Statements: conditions, loops and the ways out of them, errors, context managers, what is said of places.
# RUN: %pyc build %s --dump=sema --only-fn=loops | FileCheck %s --check-prefix=LOOPS
# RUN: %pyc build %s --dump=sema --only-fn=counts | FileCheck %s --check-prefix=COUNTS
# RUN: %pyc build %s --dump=sema --only-fn=handles | FileCheck %s --check-prefix=HANDLES
# RUN: %pyc build %s --dump=sema --only-fn=finishes | FileCheck %s --check-prefix=FINISHES
# RUN: %pyc build %s --dump=sema --only-fn=types | FileCheck %s --check-prefix=TYPES
# RUN: %pyc build %s --dump=sema --only-fn=ends | FileCheck %s --check-prefix=ENDS


def loops(limit: Int) -> Int:
    var i = 0
    while i < limit:
        i += 2
        if i == 6:
            continue
        if i > 8:
            break
    else:
        return 0
    return i


def counts() -> Int:
    var sum = 0
    for i in range(3):
        sum += i
    return sum


def handles(x: Int) raises -> Int:
    try:
        if x < 0:
            raise Error("negative")
    except e:
        _ = e^
        return 1
    return 2


def finishes(mut x: Int) raises:
    try:
        x += 1
    finally:
        x -= 1


@fieldwise_init
struct Full(Copyable, Movable, Writable):
    var size: Int


def add(size: Int) raises Full:
    raise Full(size)


def types():
    try:
        add(1)
    except Full as e:
        pass


def ends(var text: String, other: String):
    text^
    _ = other


def main():
    pass

# LOOPS:      fn #{{[0-9]+}}
# LOOPS-NEXT:   param limit %0: Int
# LOOPS-NEXT:   Block
# LOOPS-NEXT:     Let i %1: Int
# LOOPS-NEXT:       Const 0 : Int
# LOOPS-NEXT:     Loop L1
# LOOPS-NEXT:       while: Op lt : Bool
# LOOPS-NEXT:         Load : Int
# LOOPS-NEXT:           Local i %1 : Int
# LOOPS-NEXT:         Load : Int
# LOOPS-NEXT:           Local limit %0 : Int
# LOOPS-NEXT:       body: Block
# LOOPS-NEXT:         Assign
# LOOPS-NEXT:           to: Local i %1 : Int
# LOOPS-NEXT:           Op add : Int
# LOOPS-NEXT:             Load : Int
# LOOPS-NEXT:               Local i %1 : Int
# LOOPS-NEXT:             Const 2 : Int
# LOOPS-NEXT:         If
# LOOPS-NEXT:           if: Op eq : Bool
# LOOPS-NEXT:             Load : Int
# LOOPS-NEXT:               Local i %1 : Int
# LOOPS-NEXT:             Const 6 : Int
# LOOPS-NEXT:           then: Block
# LOOPS-NEXT:             Continue L1
# LOOPS-NEXT:         If
# LOOPS-NEXT:           if: Op gt : Bool
# LOOPS-NEXT:             Load : Int
# LOOPS-NEXT:               Local i %1 : Int
# LOOPS-NEXT:             Const 8 : Int
# LOOPS-NEXT:           then: Block
# LOOPS-NEXT:             Break L1
# LOOPS-NEXT:       else: Block
# LOOPS-NEXT:         Return
# LOOPS-NEXT:           Const 0 : Int
# LOOPS-NEXT:     Return
# LOOPS-NEXT:       Load : Int
# LOOPS-NEXT:         Local i %1 : Int

# COUNTS:      fn #{{[0-9]+}}
# COUNTS-NEXT:   Block
# COUNTS-NEXT:     Let sum %0: Int
# COUNTS-NEXT:       Const 0 : Int
# COUNTS-NEXT:     Block
# COUNTS-NEXT:       Let %1: _ZeroStartingRange[DType.int]
# COUNTS-NEXT:         Call : _ZeroStartingRange[DType.int]
# COUNTS-NEXT:           callee: FnRef #{{[0-9]+}} : def(Int) -> _ZeroStartingRange[DType.int]
# COUNTS-NEXT:           arg: Const 3 : Int
# COUNTS-NEXT:       Let %2: _ZeroStartingRange[DType.int]
# COUNTS-NEXT:         Call : _ZeroStartingRange[DType.int]
# COUNTS-NEXT:           callee: FnRef #{{[0-9]+}} : def(_ZeroStartingRange[DType.int]) -> _ZeroStartingRange[DType.int]
# COUNTS-NEXT:           arg: Local %1 : _ZeroStartingRange[DType.int]
# COUNTS-NEXT:       Loop L1
# COUNTS-NEXT:         body: Block
# COUNTS-NEXT:           Try
# COUNTS-NEXT:             body: Block
# COUNTS-NEXT:               Let %3: Int
# COUNTS-NEXT:                 Call : Int
# COUNTS-NEXT:                   callee: FnRef #{{[0-9]+}} : def(mut _ZeroStartingRange[DType.int]) raises StopIteration -> Int
# COUNTS-NEXT:                   arg: Local %2 : _ZeroStartingRange[DType.int]
# COUNTS-NEXT:             except
# COUNTS-NEXT:             handler: Block
# COUNTS-NEXT:               Break L1
# COUNTS-NEXT:           Let i %4: Int
# COUNTS-NEXT:             Load : Int
# COUNTS-NEXT:               Local %3 : Int
# COUNTS-NEXT:           Assign
# COUNTS-NEXT:             to: Local sum %0 : Int
# COUNTS-NEXT:             Op add : Int
# COUNTS-NEXT:               Load : Int
# COUNTS-NEXT:                 Local sum %0 : Int
# COUNTS-NEXT:               Load : Int
# COUNTS-NEXT:                 Local i %4 : Int
# COUNTS-NEXT:     Return
# COUNTS-NEXT:       Load : Int
# COUNTS-NEXT:         Local sum %0 : Int

# HANDLES:      fn #{{[0-9]+}}
# HANDLES-NEXT:   param x %0: Int
# HANDLES-NEXT:   Block
# HANDLES-NEXT:     Try
# HANDLES-NEXT:       body: Block
# HANDLES-NEXT:         If
# HANDLES-NEXT:           if: Op lt : Bool
# HANDLES-NEXT:             Load : Int
# HANDLES-NEXT:               Local x %0 : Int
# HANDLES-NEXT:             Const 0 : Int
# HANDLES-NEXT:           then: Block
# HANDLES-NEXT:             Raise
# HANDLES-NEXT:               Call : Error
# HANDLES-NEXT:                 callee: FnRef #{{[0-9]+}} : def(out Error, StringLiteral) -> None
# HANDLES-NEXT:                 arg: Const "negative" : StringLiteral
# HANDLES-NEXT:       except  e %1
# HANDLES-NEXT:       handler: Block
# HANDLES-NEXT:         Destroy
# HANDLES-NEXT:           Local e %1 : Error
# HANDLES-NEXT:         Return
# HANDLES-NEXT:           Const 1 : Int
# HANDLES-NEXT:     Return
# HANDLES-NEXT:       Const 2 : Int

# FINISHES:      fn #{{[0-9]+}}
# FINISHES-NEXT:   param x %0: Int
# FINISHES-NEXT:   Block
# FINISHES-NEXT:     Try
# FINISHES-NEXT:       body: Block
# FINISHES-NEXT:         Assign
# FINISHES-NEXT:           to: Local x %0 : Int
# FINISHES-NEXT:           Op add : Int
# FINISHES-NEXT:             Load : Int
# FINISHES-NEXT:               Local x %0 : Int
# FINISHES-NEXT:             Const 1 : Int
# FINISHES-NEXT:       finally: Block
# FINISHES-NEXT:         Assign
# FINISHES-NEXT:           to: Local x %0 : Int
# FINISHES-NEXT:           Op sub : Int
# FINISHES-NEXT:             Load : Int
# FINISHES-NEXT:               Local x %0 : Int
# FINISHES-NEXT:             Const 1 : Int

# TYPES:      fn #{{[0-9]+}}
# TYPES-NEXT:   Block
# TYPES-NEXT:     Try
# TYPES-NEXT:       body: Block
# TYPES-NEXT:         Expr
# TYPES-NEXT:           Call : None
# TYPES-NEXT:             callee: FnRef #{{[0-9]+}} : def(Int) raises Full -> None
# TYPES-NEXT:             arg: Const 1 : Int
# TYPES-NEXT:       except  e %0
# TYPES-NEXT:       handler: Block

# ENDS:      fn #{{[0-9]+}}
# ENDS-NEXT:   param text %0: String
# ENDS-NEXT:   param other %1: String
# ENDS-NEXT:   Block
# ENDS-NEXT:     Destroy
# ENDS-NEXT:       Local text %0 : String
# ENDS-NEXT:     KeepAlive
# ENDS-NEXT:       Local other %1 : String
