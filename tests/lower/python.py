# Bodies of the Python register: calls of the runtime that may raise, tests for unbound names, yields.
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=exact | FileCheck %s --check-prefix=EXACT
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=dynamic | FileCheck %s --check-prefix=DYNAMIC
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=unbound | FileCheck %s --check-prefix=UNBOUND
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=handled | FileCheck %s --check-prefix=HANDLED
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=items | FileCheck %s --check-prefix=ITEMS


def exact(n: int) -> float:
    return (n + 1) * 0.5


def dynamic(a, b):
    return a.name + b[0]


def unbound(flag: bool):
    if flag:
        x = 1
    return x


def handled(text):
    try:
        return int(text)
    except ValueError as error:
        print(error, 1)
    return 0


def items(xs):
    for x in xs:
        yield x


print(handled("7"), exact(3), dynamic(open, "ab") if exact(1) > 2 else 0, unbound(True), list(items([1])))

# EXACT:      fn @python$exact${{[0-9]+}}(%1 n: pyint read inferred) -> float64 raises(error) bounded display "exact" {
# EXACT-NEXT:   local $n: pyint var
# EXACT-NEXT: bb1:
# EXACT-NEXT:   %2 = local $n
# EXACT-NEXT:   store %1, %2
# EXACT-NEXT:   %3 = local $n
# EXACT-NEXT:   %4 = load pyint %3
# EXACT-NEXT:   %5 = const pyint 1
# EXACT-NEXT:   %6 = pyint.add %4, %5
# EXACT-NEXT:   %7 = fn_addr @pyc_int_to_f64
# EXACT-NEXT:   try_call float64 %7, %6, bb3, bb2
# EXACT-NEXT: bb2(%8: error) cold:
# EXACT-NEXT:   error.trace %8
# EXACT-NEXT:   raise %8
# EXACT-NEXT: bb3(%9: float64):
# EXACT-NEXT:   %10 = const float64 0.5
# EXACT-NEXT:   %11 = mul %9, %10
# EXACT-NEXT:   return %11
# EXACT-NEXT: }

# DYNAMIC:      fn @python$dynamic${{[0-9]+}}(%1 a: object read inferred, %2 b: pystr read inferred) -> object raises(error) bounded display "dynamic" {
# DYNAMIC-NEXT:   local $a: object var
# DYNAMIC-NEXT:   local $b: pystr var
# DYNAMIC-NEXT:   local $3: pystr temp mutable
# DYNAMIC-NEXT: bb1:
# DYNAMIC-NEXT:   %3 = local $a
# DYNAMIC-NEXT:   store %1, %3
# DYNAMIC-NEXT:   %4 = local $b
# DYNAMIC-NEXT:   store %2, %4
# DYNAMIC-NEXT:   %5 = local $a
# DYNAMIC-NEXT:   %6 = load object %5
# DYNAMIC-NEXT:   %7 = const pystr <strlit>"name"
# DYNAMIC-NEXT:   %8 = global_addr @py$static${{[0-9]+}}
# DYNAMIC-NEXT:   %9 = ptr_cast ptr(uint8) %8
# DYNAMIC-NEXT:   %10 = fn_addr @pyc_obj_getattr_cached
# DYNAMIC-NEXT:   try_call object %10, %6, %7, %9, bb3, bb2
# DYNAMIC-NEXT: bb2(%11: error) cold:
# DYNAMIC-NEXT:   error.trace %11
# DYNAMIC-NEXT:   raise %11
# DYNAMIC-NEXT: bb3(%12: object):
# DYNAMIC-NEXT:   %13 = local $3
# DYNAMIC-NEXT:   %14 = local $b
# DYNAMIC-NEXT:   %15 = load pystr %14
# DYNAMIC-NEXT:   store %15, %13
# DYNAMIC-NEXT:   %16 = local $3
# DYNAMIC-NEXT:   %17 = load pystr %16
# DYNAMIC-NEXT:   %18 = const pyint 0
# DYNAMIC-NEXT:   %19 = fn_addr @pyc_str_item
# DYNAMIC-NEXT:   try_call pystr %19, %17, %18, bb5, bb4
# DYNAMIC-NEXT: bb4(%20: error) cold:
# DYNAMIC-NEXT:   error.trace %20
# DYNAMIC-NEXT:   raise %20
# DYNAMIC-NEXT: bb5(%21: pystr):
# DYNAMIC-NEXT:   %22 = box object %21
# DYNAMIC-NEXT:   %23 = fn_addr @pyc_obj_add
# DYNAMIC-NEXT:   try_call object %23, %12, %22, bb7, bb6
# DYNAMIC-NEXT: bb6(%24: error) cold:
# DYNAMIC-NEXT:   error.trace %24
# DYNAMIC-NEXT:   raise %24
# DYNAMIC-NEXT: bb7(%25: object):
# DYNAMIC-NEXT:   return %25
# DYNAMIC-NEXT: }

# UNBOUND:      fn @python$unbound${{[0-9]+}}(%1 flag: bool read inferred) -> pyint raises(error) bounded display "unbound" {
# UNBOUND-NEXT:   local $flag: bool var
# UNBOUND-NEXT:   local $x: pyint var mutable
# UNBOUND-NEXT:   local $3: pyint temp mutable
# UNBOUND-NEXT: bb1:
# UNBOUND-NEXT:   %2 = local $flag
# UNBOUND-NEXT:   store %1, %2
# UNBOUND-NEXT:   %3 = local $x
# UNBOUND-NEXT:   %4 = const int64 0
# UNBOUND-NEXT:   %5 = bitcast object %4
# UNBOUND-NEXT:   %6 = bitcast pyint %5
# UNBOUND-NEXT:   store %6, %3
# UNBOUND-NEXT:   %7 = local $flag
# UNBOUND-NEXT:   %8 = load bool %7
# UNBOUND-NEXT:   branch %8, bb2, bb3
# UNBOUND-NEXT: bb2:
# UNBOUND-NEXT:   %9 = const pyint 1
# UNBOUND-NEXT:   %10 = local $x
# UNBOUND-NEXT:   store %9, %10
# UNBOUND-NEXT:   jump bb3
# UNBOUND-NEXT: bb3:
# UNBOUND-NEXT:   %11 = local $3
# UNBOUND-NEXT:   %12 = local $x
# UNBOUND-NEXT:   %13 = load pyint %12
# UNBOUND-NEXT:   store %13, %11
# UNBOUND-NEXT:   %14 = local $3
# UNBOUND-NEXT:   %15 = load pyint %14
# UNBOUND-NEXT:   %16 = bitcast uint64 %15
# UNBOUND-NEXT:   %17 = const uint64 0
# UNBOUND-NEXT:   %18 = eq %16, %17
# UNBOUND-NEXT:   branch %18, bb4, bb5
# UNBOUND-NEXT: bb4:
# UNBOUND-NEXT:   %19 = const pystr <strlit>"x"
# UNBOUND-NEXT:   %20 = fn_addr @pyc_raise_unbound
# UNBOUND-NEXT:   %21 = call error %20, %19
# UNBOUND-NEXT:   error.trace %21
# UNBOUND-NEXT:   raise %21
# UNBOUND-NEXT: bb5:
# UNBOUND-NEXT:   %22 = local $3
# UNBOUND-NEXT:   %23 = load pyint %22
# UNBOUND-NEXT:   return %23
# UNBOUND-NEXT: }

# HANDLED:      fn @python$handled${{[0-9]+}}(%1 text: pystr read inferred) -> pyint raises(error) bounded display "handled" {
# HANDLED-NEXT:   local $text: pystr var
# HANDLED-NEXT:   local $error: object var mutable
# HANDLED-NEXT:   local $3: error temp mutable
# HANDLED-NEXT:   local $4: object temp mutable
# HANDLED-NEXT:   local $5: object temp mutable
# HANDLED-NEXT:   local $6: object temp mutable
# HANDLED-NEXT:   local $7: object temp mutable
# HANDLED-NEXT:   local $8: object temp mutable
# HANDLED-NEXT:   local $9: array(object, 2) temp mutable
# HANDLED-NEXT:   local $10: object temp mutable
# HANDLED-NEXT: bb1:
# HANDLED-NEXT:   %2 = local $text
# HANDLED-NEXT:   store %1, %2
# HANDLED-NEXT:   %3 = local $error
# HANDLED-NEXT:   %4 = const int64 0
# HANDLED-NEXT:   %5 = bitcast object %4
# HANDLED-NEXT:   store %5, %3
# HANDLED-NEXT:   %6 = local $text
# HANDLED-NEXT:   %7 = load pystr %6
# HANDLED-NEXT:   %8 = box object %7
# HANDLED-NEXT:   %9 = fn_addr @pyc_obj_to_int
# HANDLED-NEXT:   try_call pyint %9, %8, bb5, bb3
# HANDLED-NEXT: bb2:
# HANDLED-NEXT:   %106 = const pyint 0
# HANDLED-NEXT:   return %106
# HANDLED-NEXT: bb3(%10: error) cold:
# HANDLED-NEXT:   error.trace %10
# HANDLED-NEXT:   jump bb4(%10)
# HANDLED-NEXT: bb4(%11: error):
# HANDLED-NEXT:   %13 = local $3
# HANDLED-NEXT:   store %11, %13
# HANDLED-NEXT:   %14 = local $4
# HANDLED-NEXT:   %15 = local $3
# HANDLED-NEXT:   %16 = load error %15
# HANDLED-NEXT:   %17 = fn_addr @pyc_finally_enter
# HANDLED-NEXT:   %18 = call object %17, %16
# HANDLED-NEXT:   store %18, %14
# HANDLED-NEXT:   %19 = local $5
# HANDLED-NEXT:   %20 = local $6
# HANDLED-NEXT:   %21 = global_addr @py$builtin$ValueError
# HANDLED-NEXT:   %22 = load object %21
# HANDLED-NEXT:   store %22, %20
# HANDLED-NEXT:   %23 = local $6
# HANDLED-NEXT:   %24 = load object %23
# HANDLED-NEXT:   %25 = bitcast uint64 %24
# HANDLED-NEXT:   %26 = const uint64 0
# HANDLED-NEXT:   %27 = eq %25, %26
# HANDLED-NEXT:   branch %27, bb6, bb7
# HANDLED-NEXT: bb5(%12: pyint):
# HANDLED-NEXT:   return %12
# HANDLED-NEXT: bb6:
# HANDLED-NEXT:   %28 = const pystr <strlit>"ValueError"
# HANDLED-NEXT:   %29 = fn_addr @pyc_builtin_value
# HANDLED-NEXT:   %30 = call object %29, %28
# HANDLED-NEXT:   %31 = local $6
# HANDLED-NEXT:   store %30, %31
# HANDLED-NEXT:   %32 = local $6
# HANDLED-NEXT:   %33 = load object %32
# HANDLED-NEXT:   %34 = global_addr @py$builtin$ValueError
# HANDLED-NEXT:   store %33, %34
# HANDLED-NEXT:   jump bb7
# HANDLED-NEXT: bb7:
# HANDLED-NEXT:   %35 = local $6
# HANDLED-NEXT:   %36 = load object %35
# HANDLED-NEXT:   store %36, %19
# HANDLED-NEXT:   %37 = local $3
# HANDLED-NEXT:   %38 = load error %37
# HANDLED-NEXT:   %39 = local $5
# HANDLED-NEXT:   %40 = load object %39
# HANDLED-NEXT:   %41 = fn_addr @pyc_error_isinstance
# HANDLED-NEXT:   try_call bool %41, %38, %40, bb13, bb11
# HANDLED-NEXT: bb8:
# HANDLED-NEXT:   %45 = local $7
# HANDLED-NEXT:   %46 = local $3
# HANDLED-NEXT:   %47 = load error %46
# HANDLED-NEXT:   %48 = fn_addr @pyc_error_object
# HANDLED-NEXT:   %49 = call object %48, %47
# HANDLED-NEXT:   store %49, %45
# HANDLED-NEXT:   %50 = local $8
# HANDLED-NEXT:   %51 = local $7
# HANDLED-NEXT:   %52 = load object %51
# HANDLED-NEXT:   %53 = fn_addr @pyc_handle_enter
# HANDLED-NEXT:   %54 = call object %53, %52
# HANDLED-NEXT:   store %54, %50
# HANDLED-NEXT:   %55 = local $7
# HANDLED-NEXT:   %56 = load object %55
# HANDLED-NEXT:   %57 = local $error
# HANDLED-NEXT:   store %56, %57
# HANDLED-NEXT:   %58 = local $9
# HANDLED-NEXT:   %59 = const int 0
# HANDLED-NEXT:   %60 = element ptr(object) %58, %59
# HANDLED-NEXT:   %61 = local $10
# HANDLED-NEXT:   %62 = local $error
# HANDLED-NEXT:   %63 = load object %62
# HANDLED-NEXT:   store %63, %61
# HANDLED-NEXT:   %64 = local $10
# HANDLED-NEXT:   %65 = load object %64
# HANDLED-NEXT:   %66 = bitcast uint64 %65
# HANDLED-NEXT:   %67 = const uint64 0
# HANDLED-NEXT:   %68 = eq %66, %67
# HANDLED-NEXT:   branch %68, bb14, bb15
# HANDLED-NEXT: bb9:
# HANDLED-NEXT:   %103 = local $4
# HANDLED-NEXT:   %104 = load object %103
# HANDLED-NEXT:   %105 = fn_addr @pyc_handle_leave
# HANDLED-NEXT:   call %105, %104
# HANDLED-NEXT:   jump bb2
# HANDLED-NEXT: bb10:
# HANDLED-NEXT:   %98 = local $3
# HANDLED-NEXT:   %99 = load error %98
# HANDLED-NEXT:   jump bb12(%99)
# HANDLED-NEXT: bb11(%42: error) cold:
# HANDLED-NEXT:   error.trace %42
# HANDLED-NEXT:   jump bb12(%42)
# HANDLED-NEXT: bb12(%43: error):
# HANDLED-NEXT:   %100 = local $4
# HANDLED-NEXT:   %101 = load object %100
# HANDLED-NEXT:   %102 = fn_addr @pyc_handle_leave
# HANDLED-NEXT:   call %102, %101
# HANDLED-NEXT:   raise %43
# HANDLED-NEXT: bb13(%44: bool):
# HANDLED-NEXT:   branch %44, bb8, bb10
# HANDLED-NEXT: bb14:
# HANDLED-NEXT:   %69 = const pystr <strlit>"error"
# HANDLED-NEXT:   %70 = fn_addr @pyc_raise_unbound
# HANDLED-NEXT:   %71 = call error %70, %69
# HANDLED-NEXT:   error.trace %71
# HANDLED-NEXT:   jump bb16(%71)
# HANDLED-NEXT: bb15:
# HANDLED-NEXT:   %73 = local $10
# HANDLED-NEXT:   %74 = load object %73
# HANDLED-NEXT:   store %74, %60
# HANDLED-NEXT:   %75 = const int 1
# HANDLED-NEXT:   %76 = element ptr(object) %58, %75
# HANDLED-NEXT:   %77 = const pyint 1
# HANDLED-NEXT:   %78 = box object %77
# HANDLED-NEXT:   store %78, %76
# HANDLED-NEXT:   mark_init %58
# HANDLED-NEXT:   %79 = local $9
# HANDLED-NEXT:   %80 = ptr_cast ptr(uint8) %79
# HANDLED-NEXT:   %81 = const int64 2
# HANDLED-NEXT:   %82 = const int64 0
# HANDLED-NEXT:   %83 = bitcast object %82
# HANDLED-NEXT:   %84 = const int64 0
# HANDLED-NEXT:   %85 = bitcast object %84
# HANDLED-NEXT:   %86 = const int64 0
# HANDLED-NEXT:   %87 = bitcast object %86
# HANDLED-NEXT:   %88 = const int64 0
# HANDLED-NEXT:   %89 = bitcast object %88
# HANDLED-NEXT:   %90 = fn_addr @pyc_print
# HANDLED-NEXT:   try_call %90, %80, %81, %83, %85, %87, %89, bb18, bb17
# HANDLED-NEXT: bb16(%72: error):
# HANDLED-NEXT:   %92 = const int64 0
# HANDLED-NEXT:   %93 = bitcast object %92
# HANDLED-NEXT:   %94 = local $error
# HANDLED-NEXT:   store %93, %94
# HANDLED-NEXT:   jump bb12(%72)
# HANDLED-NEXT: bb17(%91: error) cold:
# HANDLED-NEXT:   error.trace %91
# HANDLED-NEXT:   jump bb16(%91)
# HANDLED-NEXT: bb18:
# HANDLED-NEXT:   %95 = const int64 0
# HANDLED-NEXT:   %96 = bitcast object %95
# HANDLED-NEXT:   %97 = local $error
# HANDLED-NEXT:   store %96, %97
# HANDLED-NEXT:   jump bb9
# HANDLED-NEXT: }

# ITEMS:      fn @py$gen${{[0-9]+}}(%1: object read, %2: object read, %3: object read) -> object raises(error) c_abi bounded coroutine display "items" {
# ITEMS-NEXT:   local $__generator: object var
# ITEMS-NEXT:   local $__sent: object var
# ITEMS-NEXT:   local $__thrown: object var
# ITEMS-NEXT:   local $4: object temp mutable
# ITEMS-NEXT:   local $xs: object var mutable
# ITEMS-NEXT:   local $6: object temp mutable
# ITEMS-NEXT:   local $7: int64 temp mutable
# ITEMS-NEXT:   local $8: pyint temp mutable
# ITEMS-NEXT:   local $x: pyint var mutable
# ITEMS-NEXT: bb1:
# ITEMS-NEXT:   %4 = local $__generator
# ITEMS-NEXT:   store %1, %4
# ITEMS-NEXT:   %5 = local $__sent
# ITEMS-NEXT:   store %2, %5
# ITEMS-NEXT:   %6 = local $__thrown
# ITEMS-NEXT:   store %3, %6
# ITEMS-NEXT:   %7 = local $4
# ITEMS-NEXT:   %8 = local $__generator
# ITEMS-NEXT:   %9 = load object %8
# ITEMS-NEXT:   %10 = bitcast ptr(object) %9
# ITEMS-NEXT:   %11 = const int 10
# ITEMS-NEXT:   %12 = offset %10, %11
# ITEMS-NEXT:   %13 = ptr_cast ptr(object) %12
# ITEMS-NEXT:   %14 = load object %13
# ITEMS-NEXT:   store %14, %7
# ITEMS-NEXT:   %15 = local $__thrown
# ITEMS-NEXT:   %16 = load object %15
# ITEMS-NEXT:   %17 = bitcast uint64 %16
# ITEMS-NEXT:   %18 = const uint64 0
# ITEMS-NEXT:   %19 = eq %17, %18
# ITEMS-NEXT:   branch %19, bb2, bb4
# ITEMS-NEXT: bb2:
# ITEMS-NEXT:   jump bb3
# ITEMS-NEXT: bb3:
# ITEMS-NEXT:   %23 = local $__generator
# ITEMS-NEXT:   %24 = load object %23
# ITEMS-NEXT:   %25 = bitcast ptr(object) %24
# ITEMS-NEXT:   %26 = const int 11
# ITEMS-NEXT:   %27 = offset %25, %26
# ITEMS-NEXT:   %28 = ptr_cast ptr(object) %27
# ITEMS-NEXT:   %29 = load object %28
# ITEMS-NEXT:   %30 = local $xs
# ITEMS-NEXT:   store %29, %30
# ITEMS-NEXT:   %31 = local $6
# ITEMS-NEXT:   %32 = local $xs
# ITEMS-NEXT:   %33 = load object %32
# ITEMS-NEXT:   store %33, %31
# ITEMS-NEXT:   %34 = local $7
# ITEMS-NEXT:   %35 = const int64 0
# ITEMS-NEXT:   store %35, %34
# ITEMS-NEXT:   jump bb5
# ITEMS-NEXT: bb4:
# ITEMS-NEXT:   %20 = local $__thrown
# ITEMS-NEXT:   %21 = load object %20
# ITEMS-NEXT:   %22 = bitcast error %21
# ITEMS-NEXT:   error.trace %22
# ITEMS-NEXT:   raise %22
# ITEMS-NEXT: bb5:
# ITEMS-NEXT:   jump bb6
# ITEMS-NEXT: bb6:
# ITEMS-NEXT:   %36 = interrupted
# ITEMS-NEXT:   branch %36, bb9, bb10
# ITEMS-NEXT: bb7:
# ITEMS-NEXT:   jump bb5
# ITEMS-NEXT: bb8:
# ITEMS-NEXT:   %67 = const object <none>none
# ITEMS-NEXT:   %68 = local $__generator
# ITEMS-NEXT:   %69 = load object %68
# ITEMS-NEXT:   %70 = bitcast ptr(object) %69
# ITEMS-NEXT:   %71 = const int 3
# ITEMS-NEXT:   %72 = offset %70, %71
# ITEMS-NEXT:   %73 = ptr_cast ptr(object) %72
# ITEMS-NEXT:   store %67, %73
# ITEMS-NEXT:   %74 = const int64 0
# ITEMS-NEXT:   %75 = bitcast object %74
# ITEMS-NEXT:   return %75
# ITEMS-NEXT: bb9:
# ITEMS-NEXT:   %37 = fn_addr @pyc_interrupt
# ITEMS-NEXT:   try_call %37, bb12, bb11
# ITEMS-NEXT: bb10:
# ITEMS-NEXT:   %39 = local $7
# ITEMS-NEXT:   %40 = load int64 %39
# ITEMS-NEXT:   %41 = local $6
# ITEMS-NEXT:   %42 = load object %41
# ITEMS-NEXT:   %43 = fn_addr @pyc_list_len
# ITEMS-NEXT:   %44 = call int64 %43, %42
# ITEMS-NEXT:   %45 = lt %40, %44
# ITEMS-NEXT:   branch %45, bb13, bb15
# ITEMS-NEXT: bb11(%38: error) cold:
# ITEMS-NEXT:   error.trace %38
# ITEMS-NEXT:   raise %38
# ITEMS-NEXT: bb12:
# ITEMS-NEXT:   jump bb10
# ITEMS-NEXT: bb13:
# ITEMS-NEXT:   jump bb14
# ITEMS-NEXT: bb14:
# ITEMS-NEXT:   %46 = local $8
# ITEMS-NEXT:   %47 = local $6
# ITEMS-NEXT:   %48 = load object %47
# ITEMS-NEXT:   %49 = local $7
# ITEMS-NEXT:   %50 = load int64 %49
# ITEMS-NEXT:   %51 = fn_addr @pyc_ints_at
# ITEMS-NEXT:   %52 = call pyint %51, %48, %50
# ITEMS-NEXT:   store %52, %46
# ITEMS-NEXT:   %53 = local $7
# ITEMS-NEXT:   %54 = load int64 %53
# ITEMS-NEXT:   %55 = const int64 1
# ITEMS-NEXT:   %56 = add %54, %55
# ITEMS-NEXT:   %57 = local $7
# ITEMS-NEXT:   store %56, %57
# ITEMS-NEXT:   %58 = local $8
# ITEMS-NEXT:   %59 = load pyint %58
# ITEMS-NEXT:   %60 = local $x
# ITEMS-NEXT:   store %59, %60
# ITEMS-NEXT:   %61 = local $x
# ITEMS-NEXT:   %62 = load pyint %61
# ITEMS-NEXT:   %63 = box object %62
# ITEMS-NEXT:   %64 = fn_addr @pyc_yield
# ITEMS-NEXT:   try_call object %64, %63, bb17, bb16
# ITEMS-NEXT: bb15:
# ITEMS-NEXT:   jump bb8
# ITEMS-NEXT: bb16(%65: error) cold:
# ITEMS-NEXT:   error.trace %65
# ITEMS-NEXT:   raise %65
# ITEMS-NEXT: bb17(%66: object):
# ITEMS-NEXT:   jump bb7
# ITEMS-NEXT: }
# ITEMS-NEXT: fn @py$fn${{[0-9]+}}(%1: object read, %2: object read) -> object raises(error) c_abi bounded display "items" {
# ITEMS-NEXT:   local $__function: object var
# ITEMS-NEXT:   local $__slots: object var
# ITEMS-NEXT:   local $3: object temp mutable
# ITEMS-NEXT: bb1:
# ITEMS-NEXT:   %3 = local $__function
# ITEMS-NEXT:   store %1, %3
# ITEMS-NEXT:   %4 = local $__slots
# ITEMS-NEXT:   store %2, %4
# ITEMS-NEXT:   %5 = local $3
# ITEMS-NEXT:   %6 = fn_addr @py$gen${{[0-9]+}}
# ITEMS-NEXT:   %7 = bitcast ptr(uint8) %6
# ITEMS-NEXT:   %8 = global_addr @py$gen${{[0-9]+}}$frame
# ITEMS-NEXT:   %9 = load uint64 %8
# ITEMS-NEXT:   %10 = const uint32 0
# ITEMS-NEXT:   %11 = const pystr <strlit>"items"
# ITEMS-NEXT:   %12 = const pystr <strlit>"items"
# ITEMS-NEXT:   %13 = fn_addr @pyc_generator_new
# ITEMS-NEXT:   %14 = call object %13, %7, %9, %10, %11, %12
# ITEMS-NEXT:   store %14, %5
# ITEMS-NEXT:   %15 = local $__function
# ITEMS-NEXT:   %16 = load object %15
# ITEMS-NEXT:   %17 = local $3
# ITEMS-NEXT:   %18 = load object %17
# ITEMS-NEXT:   %19 = bitcast ptr(object) %18
# ITEMS-NEXT:   %20 = const int 10
# ITEMS-NEXT:   %21 = offset %19, %20
# ITEMS-NEXT:   %22 = ptr_cast ptr(object) %21
# ITEMS-NEXT:   store %16, %22
# ITEMS-NEXT:   %23 = local $__slots
# ITEMS-NEXT:   %24 = load object %23
# ITEMS-NEXT:   %25 = bitcast ptr(object) %24
# ITEMS-NEXT:   %26 = ptr_cast ptr(object) %25
# ITEMS-NEXT:   %27 = load object %26
# ITEMS-NEXT:   %28 = local $3
# ITEMS-NEXT:   %29 = load object %28
# ITEMS-NEXT:   %30 = bitcast ptr(object) %29
# ITEMS-NEXT:   %31 = const int 11
# ITEMS-NEXT:   %32 = offset %30, %31
# ITEMS-NEXT:   %33 = ptr_cast ptr(object) %32
# ITEMS-NEXT:   store %27, %33
# ITEMS-NEXT:   %34 = local $3
# ITEMS-NEXT:   %35 = load object %34
# ITEMS-NEXT:   return %35
# ITEMS-NEXT: }
