# Values: constants, loads, copies, moves, operations, choices, parts put together, statements before a value.
# RUN: %pyc build %s --dump=sema --only-fn=numbers | FileCheck %s --check-prefix=NUMBERS
# RUN: %pyc build %s --dump=sema --only-fn=owners | FileCheck %s --check-prefix=OWNERS
# RUN: %pyc build %s --dump=sema --only-fn=choices | FileCheck %s --check-prefix=CHOICES
# RUN: %pyc build %s --dump=sema --only-fn=functions | FileCheck %s --check-prefix=FUNCTIONS
# RUN: %pyc build %s --dump=sema --only-fn=augmented | FileCheck %s --check-prefix=AUGMENTED


def take(var text: String):
    pass


def numbers(a: Int, b: Int) -> Float64:
    return Float64(a * 2 - b) / 0.5


def owners(var first: String, second: String):
    take(first^)
    take(second.copy())


def choices(a: Int, b: Int) -> Bool:
    var least = a if a < b else b
    return least > 0 and a != b or not (b == 1)


def twice(x: Int) -> Int:
    return x + x


def functions(a: Int) -> Int:
    var f = twice
    var pair = (a, f(a))
    return pair[1]


def at(i: Int) -> Int:
    return i


def augmented(mut xs: Array[Int, 4]):
    xs[at(1)] += 5


def main():
    pass

# NUMBERS:      fn #{{[0-9]+}}
# NUMBERS-NEXT:   param a %0: Int
# NUMBERS-NEXT:   param b %1: Int
# NUMBERS-NEXT:   Block
# NUMBERS-NEXT:     Return
# NUMBERS-NEXT:       Op div : Float64
# NUMBERS-NEXT:         Op convert : Float64
# NUMBERS-NEXT:           Op sub : Int
# NUMBERS-NEXT:             Op mul : Int
# NUMBERS-NEXT:               Load : Int
# NUMBERS-NEXT:                 Local a %0 : Int
# NUMBERS-NEXT:               Const 2 : Int
# NUMBERS-NEXT:             Load : Int
# NUMBERS-NEXT:               Local b %1 : Int
# NUMBERS-NEXT:         Const 0.5 : Float64

# OWNERS:      fn #{{[0-9]+}}
# OWNERS-NEXT:   param first %0: String
# OWNERS-NEXT:   param second %1: String
# OWNERS-NEXT:   Block
# OWNERS-NEXT:     Expr
# OWNERS-NEXT:       Call : None
# OWNERS-NEXT:         callee: FnRef #{{[0-9]+}} : def(var String) -> None
# OWNERS-NEXT:         arg: Move : String
# OWNERS-NEXT:           Local first %0 : String
# OWNERS-NEXT:     Expr
# OWNERS-NEXT:       Call : None
# OWNERS-NEXT:         callee: FnRef #{{[0-9]+}} : def(var String) -> None
# OWNERS-NEXT:         arg: Call : String
# OWNERS-NEXT:           callee: FnRef #{{[0-9]+}} : def(String) -> String
# OWNERS-NEXT:           arg: Local second %1 : String

# CHOICES:      fn #{{[0-9]+}}
# CHOICES-NEXT:   param a %0: Int
# CHOICES-NEXT:   param b %1: Int
# CHOICES-NEXT:   Block
# CHOICES-NEXT:     Let least %2: Int
# CHOICES-NEXT:       Cond : Int
# CHOICES-NEXT:         if: Op lt : Bool
# CHOICES-NEXT:           Load : Int
# CHOICES-NEXT:             Local a %0 : Int
# CHOICES-NEXT:           Load : Int
# CHOICES-NEXT:             Local b %1 : Int
# CHOICES-NEXT:         then: Load : Int
# CHOICES-NEXT:           Local a %0 : Int
# CHOICES-NEXT:         else: Load : Int
# CHOICES-NEXT:           Local b %1 : Int
# CHOICES-NEXT:     Return
# CHOICES-NEXT:       Or : Bool
# CHOICES-NEXT:         And : Bool
# CHOICES-NEXT:           Op gt : Bool
# CHOICES-NEXT:             Load : Int
# CHOICES-NEXT:               Local least %2 : Int
# CHOICES-NEXT:             Const 0 : Int
# CHOICES-NEXT:           Op ne : Bool
# CHOICES-NEXT:             Load : Int
# CHOICES-NEXT:               Local a %0 : Int
# CHOICES-NEXT:             Load : Int
# CHOICES-NEXT:               Local b %1 : Int
# CHOICES-NEXT:         Op not : Bool
# CHOICES-NEXT:           Op eq : Bool
# CHOICES-NEXT:             Load : Int
# CHOICES-NEXT:               Local b %1 : Int
# CHOICES-NEXT:             Const 1 : Int

# FUNCTIONS:      fn #{{[0-9]+}}
# FUNCTIONS-NEXT:   param a %0: Int
# FUNCTIONS-NEXT:   Block
# FUNCTIONS-NEXT:     Let f %1: def(Int) -> Int
# FUNCTIONS-NEXT:       FnRef #{{[0-9]+}} : def(Int) -> Int
# FUNCTIONS-NEXT:     Let pair %2: Tuple[Int, Int]
# FUNCTIONS-NEXT:       Aggregate : Tuple[Int, Int]
# FUNCTIONS-NEXT:         Load : Int
# FUNCTIONS-NEXT:           Local a %0 : Int
# FUNCTIONS-NEXT:         Call : Int
# FUNCTIONS-NEXT:           callee: Load : def(Int) -> Int
# FUNCTIONS-NEXT:             Local f %1 : def(Int) -> Int
# FUNCTIONS-NEXT:           arg: Local a %0 : Int
# FUNCTIONS-NEXT:     Return
# FUNCTIONS-NEXT:       Load : Int
# FUNCTIONS-NEXT:         Field 1 : Int
# FUNCTIONS-NEXT:           Local pair %2 : Tuple[Int, Int]

# AUGMENTED:      fn #{{[0-9]+}}
# AUGMENTED-NEXT:   param xs %0: Array[Int, 4]
# AUGMENTED-NEXT:   Block
# AUGMENTED-NEXT:     Let %1: Int
# AUGMENTED-NEXT:       Call : Int
# AUGMENTED-NEXT:         callee: FnRef #{{[0-9]+}} : def(Int) -> Int
# AUGMENTED-NEXT:         arg: Const 1 : Int
# AUGMENTED-NEXT:     Let %2: mut ref [origin] Int
# AUGMENTED-NEXT:       Call : mut ref [origin] Int
# AUGMENTED-NEXT:         callee: FnRef #{{[0-9]+}} : def(ref Array[Int, 4], Int, StringLiteral) -> mut ref [origin] Int
# AUGMENTED-NEXT:         arg: Local xs %0 : Array[Int, 4]
# AUGMENTED-NEXT:         arg: Load : Int
# AUGMENTED-NEXT:           Local %1 : Int
# AUGMENTED-NEXT:         arg: Const "{{.*}}values.mojo:42:5" : StringLiteral
# AUGMENTED-NEXT:     Assign
# AUGMENTED-NEXT:       to: Deref : Int
# AUGMENTED-NEXT:         Load : mut ref [origin] Int
# AUGMENTED-NEXT:           Local %2 : mut ref [origin] Int
# AUGMENTED-NEXT:       Op add : Int
# AUGMENTED-NEXT:         Load : Int
# AUGMENTED-NEXT:           Deref : Int
# AUGMENTED-NEXT:             Load : mut ref [origin] Int
# AUGMENTED-NEXT:               Local %2 : mut ref [origin] Int
# AUGMENTED-NEXT:         Const 5 : Int
