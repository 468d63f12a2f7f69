# Blocks: conditions, loops, ways out through `finally`, errors that land in handlers.
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=loops | FileCheck %s --check-prefix=LOOPS
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=counts | FileCheck %s --check-prefix=COUNTS
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=handles | FileCheck %s --check-prefix=HANDLES
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=finishes | FileCheck %s --check-prefix=FINISHES
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=types | FileCheck %s --check-prefix=TYPES
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=ends | FileCheck %s --check-prefix=ENDS


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

# LOOPS:      fn @control$loops${{[0-9]+}}(%1 limit: int read inferred) -> int display "loops" {
# LOOPS-NEXT:   local $limit: int var
# LOOPS-NEXT:   local $i: int var mutable
# LOOPS-NEXT: bb1:
# LOOPS-NEXT:   %2 = local $limit
# LOOPS-NEXT:   store %1, %2
# LOOPS-NEXT:   %3 = local $i
# LOOPS-NEXT:   %4 = const int 0
# LOOPS-NEXT:   store %4, %3
# LOOPS-NEXT:   jump bb2
# LOOPS-NEXT: bb2:
# LOOPS-NEXT:   %5 = local $i
# LOOPS-NEXT:   %6 = load int %5
# LOOPS-NEXT:   %7 = local $limit
# LOOPS-NEXT:   %8 = load int %7
# LOOPS-NEXT:   %9 = lt %6, %8
# LOOPS-NEXT:   branch %9, bb3, bb6
# LOOPS-NEXT: bb3:
# LOOPS-NEXT:   %10 = local $i
# LOOPS-NEXT:   %11 = load int %10
# LOOPS-NEXT:   %12 = const int 2
# LOOPS-NEXT:   %13 = add %11, %12
# LOOPS-NEXT:   %14 = local $i
# LOOPS-NEXT:   store %13, %14
# LOOPS-NEXT:   %15 = local $i
# LOOPS-NEXT:   %16 = load int %15
# LOOPS-NEXT:   %17 = const int 6
# LOOPS-NEXT:   %18 = eq %16, %17
# LOOPS-NEXT:   branch %18, bb7, bb8
# LOOPS-NEXT: bb4:
# LOOPS-NEXT:   jump bb2
# LOOPS-NEXT: bb5:
# LOOPS-NEXT:   %24 = local $i
# LOOPS-NEXT:   %25 = load int %24
# LOOPS-NEXT:   return %25
# LOOPS-NEXT: bb6:
# LOOPS-NEXT:   %23 = const int 0
# LOOPS-NEXT:   return %23
# LOOPS-NEXT: bb7:
# LOOPS-NEXT:   jump bb4
# LOOPS-NEXT: bb8:
# LOOPS-NEXT:   %19 = local $i
# LOOPS-NEXT:   %20 = load int %19
# LOOPS-NEXT:   %21 = const int 8
# LOOPS-NEXT:   %22 = gt %20, %21
# LOOPS-NEXT:   branch %22, bb9, bb10
# LOOPS-NEXT: bb9:
# LOOPS-NEXT:   jump bb5
# LOOPS-NEXT: bb10:
# LOOPS-NEXT:   jump bb4
# LOOPS-NEXT: }

# COUNTS:      fn @control$counts${{[0-9]+}}() -> int display "counts" {
# COUNTS-NEXT:   local $sum: int var mutable
# COUNTS-NEXT:   local $2: %"_ZeroStartingRange[DType.int]" temp
# COUNTS-NEXT:   local $3: %"_ZeroStartingRange[DType.int]" temp mutable
# COUNTS-NEXT:   local $4: int temp
# COUNTS-NEXT:   local $i: int var mutable
# COUNTS-NEXT: bb1:
# COUNTS-NEXT:   %1 = local $sum
# COUNTS-NEXT:   %2 = const int 0
# COUNTS-NEXT:   store %2, %1
# COUNTS-NEXT:   %3 = local $2
# COUNTS-NEXT:   %4 = fn_addr @std$builtin$range$range${{[0-9]+}}
# COUNTS-NEXT:   %5 = const int 3
# COUNTS-NEXT:   call %4, %5, %3
# COUNTS-NEXT:   %6 = local $3
# COUNTS-NEXT:   %7 = fn_addr @std$builtin$range$_ZeroStartingRange$__iter__${{[0-9]+}}
# COUNTS-NEXT:   %8 = local $2
# COUNTS-NEXT:   call %7, %8, %6
# COUNTS-NEXT:   jump bb2
# COUNTS-NEXT: bb2:
# COUNTS-NEXT:   jump bb3
# COUNTS-NEXT: bb3:
# COUNTS-NEXT:   %9 = local $4
# COUNTS-NEXT:   %10 = fn_addr @std$builtin$range$_ZeroStartingRange$__next__${{[0-9]+}}
# COUNTS-NEXT:   %11 = local $3
# COUNTS-NEXT:   try_call int %10, %11, bb8, bb7
# COUNTS-NEXT: bb4:
# COUNTS-NEXT:   jump bb2
# COUNTS-NEXT: bb5:
# COUNTS-NEXT:   %23 = local $sum
# COUNTS-NEXT:   %24 = load int %23
# COUNTS-NEXT:   return %24
# COUNTS-NEXT: bb6:
# COUNTS-NEXT:   %14 = local $i
# COUNTS-NEXT:   %15 = local $4
# COUNTS-NEXT:   %16 = load int %15
# COUNTS-NEXT:   store %16, %14
# COUNTS-NEXT:   %17 = local $sum
# COUNTS-NEXT:   %18 = load int %17
# COUNTS-NEXT:   %19 = local $i
# COUNTS-NEXT:   %20 = load int %19
# COUNTS-NEXT:   %21 = add %18, %20
# COUNTS-NEXT:   %22 = local $sum
# COUNTS-NEXT:   store %21, %22
# COUNTS-NEXT:   jump bb4
# COUNTS-NEXT: bb7(%12: error):
# COUNTS-NEXT:   error.drop %12
# COUNTS-NEXT:   jump bb5
# COUNTS-NEXT: bb8(%13: int):
# COUNTS-NEXT:   store %13, %9
# COUNTS-NEXT:   jump bb6
# COUNTS-NEXT: }

# HANDLES:      fn @control$handles${{[0-9]+}}(%1 x: int read inferred) -> int raises(error) display "handles" {
# HANDLES-NEXT:   local $x: int var
# HANDLES-NEXT:   local $2: error temp
# HANDLES-NEXT:   local $e: error var
# HANDLES-NEXT: bb1:
# HANDLES-NEXT:   %2 = local $x
# HANDLES-NEXT:   store %1, %2
# HANDLES-NEXT:   %3 = local $x
# HANDLES-NEXT:   %4 = load int %3
# HANDLES-NEXT:   %5 = const int 0
# HANDLES-NEXT:   %6 = lt %4, %5
# HANDLES-NEXT:   branch %6, bb3, bb4
# HANDLES-NEXT: bb2:
# HANDLES-NEXT:   %15 = const int 2
# HANDLES-NEXT:   return %15
# HANDLES-NEXT: bb3:
# HANDLES-NEXT:   %7 = local $2
# HANDLES-NEXT:   %8 = fn_addr @std$builtin$error$Error$__init__${{[0-9]+}}
# HANDLES-NEXT:   %9 = const strlit "negative"
# HANDLES-NEXT:   call %8, %7, %9
# HANDLES-NEXT:   %10 = load error %7
# HANDLES-NEXT:   error.trace %10
# HANDLES-NEXT:   jump bb5(%10)
# HANDLES-NEXT: bb4:
# HANDLES-NEXT:   jump bb2
# HANDLES-NEXT: bb5(%11: error):
# HANDLES-NEXT:   %12 = local $e
# HANDLES-NEXT:   store %11, %12
# HANDLES-NEXT:   %13 = local $e
# HANDLES-NEXT:   destroy %13
# HANDLES-NEXT:   %14 = const int 1
# HANDLES-NEXT:   return %14
# HANDLES-NEXT: }

# FINISHES:      fn @control$finishes${{[0-9]+}}($x: int mut inferred) -> none raises(error) display "finishes" {
# FINISHES-NEXT: bb1:
# FINISHES-NEXT:   %1 = local $x
# FINISHES-NEXT:   %2 = load int %1
# FINISHES-NEXT:   %3 = const int 1
# FINISHES-NEXT:   %4 = add %2, %3
# FINISHES-NEXT:   %5 = local $x
# FINISHES-NEXT:   store %4, %5
# FINISHES-NEXT:   %6 = local $x
# FINISHES-NEXT:   %7 = load int %6
# FINISHES-NEXT:   %8 = const int 1
# FINISHES-NEXT:   %9 = sub %7, %8
# FINISHES-NEXT:   %10 = local $x
# FINISHES-NEXT:   store %9, %10
# FINISHES-NEXT:   return
# FINISHES-NEXT: }

# TYPES:      fn @control$types${{[0-9]+}}() -> none display "types" {
# TYPES-NEXT:   local $e: %Full var
# TYPES-NEXT: bb1:
# TYPES-NEXT:   %1 = fn_addr @control$add${{[0-9]+}}
# TYPES-NEXT:   %2 = const int 1
# TYPES-NEXT:   try_call %1, %2, bb4, bb3
# TYPES-NEXT: bb2:
# TYPES-NEXT:   return
# TYPES-NEXT: bb3(%3: error):
# TYPES-NEXT:   %4 = local $e
# TYPES-NEXT:   error.take %3, %4
# TYPES-NEXT:   jump bb2
# TYPES-NEXT: bb4:
# TYPES-NEXT:   jump bb2
# TYPES-NEXT: }

# ENDS:      fn @control$ends${{[0-9]+}}($text: %String var inferred, $other: %String read inferred) -> none display "ends" {
# ENDS-NEXT: bb1:
# ENDS-NEXT:   %1 = local $text
# ENDS-NEXT:   destroy %1
# ENDS-NEXT:   %2 = local $other
# ENDS-NEXT:   keep_alive %2
# ENDS-NEXT:   return
# ENDS-NEXT: }
