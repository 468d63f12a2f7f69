# Values in registers, and values that are built where they are to lie.
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=numbers | FileCheck %s --check-prefix=NUMBERS
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=owners | FileCheck %s --check-prefix=OWNERS
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=choices | FileCheck %s --check-prefix=CHOICES
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=functions | FileCheck %s --check-prefix=FUNCTIONS
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=augmented | FileCheck %s --check-prefix=AUGMENTED


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

# NUMBERS:      fn @values$numbers${{[0-9]+}}(%1 a: int read inferred, %2 b: int read inferred) -> float64 display "numbers" {
# NUMBERS-NEXT:   local $a: int var
# NUMBERS-NEXT:   local $b: int var
# NUMBERS-NEXT: bb1:
# NUMBERS-NEXT:   %3 = local $a
# NUMBERS-NEXT:   store %1, %3
# NUMBERS-NEXT:   %4 = local $b
# NUMBERS-NEXT:   store %2, %4
# NUMBERS-NEXT:   %5 = local $a
# NUMBERS-NEXT:   %6 = load int %5
# NUMBERS-NEXT:   %7 = const int 2
# NUMBERS-NEXT:   %8 = mul %6, %7
# NUMBERS-NEXT:   %9 = local $b
# NUMBERS-NEXT:   %10 = load int %9
# NUMBERS-NEXT:   %11 = sub %8, %10
# NUMBERS-NEXT:   %12 = convert float64 %11
# NUMBERS-NEXT:   %13 = const float64 0.5
# NUMBERS-NEXT:   %14 = div %12, %13
# NUMBERS-NEXT:   return %14
# NUMBERS-NEXT: }

# OWNERS:      fn @values$owners${{[0-9]+}}($first: %String var inferred, $second: %String read inferred) -> none display "owners" {
# OWNERS-NEXT:   local $3: %String temp
# OWNERS-NEXT: bb1:
# OWNERS-NEXT:   %1 = fn_addr @values$take${{[0-9]+}}
# OWNERS-NEXT:   %2 = local $first
# OWNERS-NEXT:   call %1, %2
# OWNERS-NEXT:   %3 = fn_addr @values$take${{[0-9]+}}
# OWNERS-NEXT:   %4 = local $3
# OWNERS-NEXT:   %5 = fn_addr @std$builtin$anytype$Copyable$copy${{[0-9]+}}
# OWNERS-NEXT:   %6 = local $second
# OWNERS-NEXT:   call %5, %6, %4
# OWNERS-NEXT:   %7 = local $3
# OWNERS-NEXT:   call %3, %7
# OWNERS-NEXT:   return
# OWNERS-NEXT: }

# CHOICES:      fn @values$choices${{[0-9]+}}(%1 a: int read inferred, %2 b: int read inferred) -> bool display "choices" {
# CHOICES-NEXT:   local $a: int var
# CHOICES-NEXT:   local $b: int var
# CHOICES-NEXT:   local $least: int var mutable
# CHOICES-NEXT: bb1:
# CHOICES-NEXT:   %3 = local $a
# CHOICES-NEXT:   store %1, %3
# CHOICES-NEXT:   %4 = local $b
# CHOICES-NEXT:   store %2, %4
# CHOICES-NEXT:   %5 = local $least
# CHOICES-NEXT:   %6 = local $a
# CHOICES-NEXT:   %7 = load int %6
# CHOICES-NEXT:   %8 = local $b
# CHOICES-NEXT:   %9 = load int %8
# CHOICES-NEXT:   %10 = lt %7, %9
# CHOICES-NEXT:   branch %10, bb2, bb3
# CHOICES-NEXT: bb2:
# CHOICES-NEXT:   %11 = local $a
# CHOICES-NEXT:   %12 = load int %11
# CHOICES-NEXT:   store %12, %5
# CHOICES-NEXT:   jump bb4
# CHOICES-NEXT: bb3:
# CHOICES-NEXT:   %13 = local $b
# CHOICES-NEXT:   %14 = load int %13
# CHOICES-NEXT:   store %14, %5
# CHOICES-NEXT:   jump bb4
# CHOICES-NEXT: bb4:
# CHOICES-NEXT:   %16 = local $least
# CHOICES-NEXT:   %17 = load int %16
# CHOICES-NEXT:   %18 = const int 0
# CHOICES-NEXT:   %19 = gt %17, %18
# CHOICES-NEXT:   branch %19, bb9, bb8
# CHOICES-NEXT: bb5:
# CHOICES-NEXT:   %30 = const bool true
# CHOICES-NEXT:   jump bb7(%30)
# CHOICES-NEXT: bb6:
# CHOICES-NEXT:   %29 = const bool false
# CHOICES-NEXT:   jump bb7(%29)
# CHOICES-NEXT: bb7(%15: bool):
# CHOICES-NEXT:   return %15
# CHOICES-NEXT: bb8:
# CHOICES-NEXT:   %25 = local $b
# CHOICES-NEXT:   %26 = load int %25
# CHOICES-NEXT:   %27 = const int 1
# CHOICES-NEXT:   %28 = eq %26, %27
# CHOICES-NEXT:   branch %28, bb6, bb5
# CHOICES-NEXT: bb9:
# CHOICES-NEXT:   %20 = local $a
# CHOICES-NEXT:   %21 = load int %20
# CHOICES-NEXT:   %22 = local $b
# CHOICES-NEXT:   %23 = load int %22
# CHOICES-NEXT:   %24 = ne %21, %23
# CHOICES-NEXT:   branch %24, bb5, bb8
# CHOICES-NEXT: }

# FUNCTIONS:      fn @values$functions${{[0-9]+}}(%1 a: int read inferred) -> int display "functions" {
# FUNCTIONS-NEXT:   local $a: int var
# FUNCTIONS-NEXT:   local $f: fn(int read inferred) -> int var mutable
# FUNCTIONS-NEXT:   local $pair: tuple(int, int) var mutable
# FUNCTIONS-NEXT: bb1:
# FUNCTIONS-NEXT:   %2 = local $a
# FUNCTIONS-NEXT:   store %1, %2
# FUNCTIONS-NEXT:   %3 = local $f
# FUNCTIONS-NEXT:   %4 = fn_addr @values$twice${{[0-9]+}}
# FUNCTIONS-NEXT:   store %4, %3
# FUNCTIONS-NEXT:   %5 = local $pair
# FUNCTIONS-NEXT:   %6 = field %5, .0
# FUNCTIONS-NEXT:   %7 = local $a
# FUNCTIONS-NEXT:   %8 = load int %7
# FUNCTIONS-NEXT:   store %8, %6
# FUNCTIONS-NEXT:   %9 = field %5, .1
# FUNCTIONS-NEXT:   %10 = local $f
# FUNCTIONS-NEXT:   %11 = load fn(int read inferred) -> int %10
# FUNCTIONS-NEXT:   %12 = local $a
# FUNCTIONS-NEXT:   %13 = load int %12
# FUNCTIONS-NEXT:   %14 = call int %11, %13
# FUNCTIONS-NEXT:   store %14, %9
# FUNCTIONS-NEXT:   %15 = local $pair
# FUNCTIONS-NEXT:   %16 = field %15, .1
# FUNCTIONS-NEXT:   %17 = load int %16
# FUNCTIONS-NEXT:   return %17
# FUNCTIONS-NEXT: }

# AUGMENTED:      fn @values$augmented${{[0-9]+}}($xs: array(int, 4) mut inferred) -> none display "augmented" {
# AUGMENTED-NEXT:   local $2: int temp
# AUGMENTED-NEXT:   local $3: ref(int mut origin origin(0, -, 1)) temp
# AUGMENTED-NEXT: bb1:
# AUGMENTED-NEXT:   %1 = local $2
# AUGMENTED-NEXT:   %2 = fn_addr @values$at${{[0-9]+}}
# AUGMENTED-NEXT:   %3 = const int 1
# AUGMENTED-NEXT:   %4 = call int %2, %3
# AUGMENTED-NEXT:   store %4, %1
# AUGMENTED-NEXT:   %5 = local $3
# AUGMENTED-NEXT:   %6 = fn_addr @std$collections$array$Array$__getitem__${{[0-9]+}}
# AUGMENTED-NEXT:   %7 = local $xs
# AUGMENTED-NEXT:   %8 = local $2
# AUGMENTED-NEXT:   %9 = load int %8
# AUGMENTED-NEXT:   %10 = const strlit "{{.*}}values.mojo:42:5"
# AUGMENTED-NEXT:   %11 = call ref(int mut origin origin(0, -, 1)) %6, %7, %9, %10, lends(0)
# AUGMENTED-NEXT:   store %11, %5
# AUGMENTED-NEXT:   %12 = local $3
# AUGMENTED-NEXT:   %13 = load ref(int mut origin origin(0, -, 1)) %12
# AUGMENTED-NEXT:   %14 = ptr_cast ptr(int) %13
# AUGMENTED-NEXT:   %15 = load int %14
# AUGMENTED-NEXT:   %16 = const int 5
# AUGMENTED-NEXT:   %17 = add %15, %16
# AUGMENTED-NEXT:   %18 = local $3
# AUGMENTED-NEXT:   %19 = load ref(int mut origin origin(0, -, 1)) %18
# AUGMENTED-NEXT:   %20 = ptr_cast ptr(int) %19
# AUGMENTED-NEXT:   store %17, %20
# AUGMENTED-NEXT:   return
# AUGMENTED-NEXT: }
