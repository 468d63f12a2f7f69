# The Python register: exact ints and floats in line, everything else by the runtime; names that may be unbound; generators.
# RUN: %pyc build %s --dump=sema --only-fn=exact | FileCheck %s --check-prefix=EXACT
# RUN: %pyc build %s --dump=sema --only-fn=dynamic | FileCheck %s --check-prefix=DYNAMIC
# RUN: %pyc build %s --dump=sema --only-fn=unbound | FileCheck %s --check-prefix=UNBOUND
# RUN: %pyc build %s --dump=sema --only-fn=handled | FileCheck %s --check-prefix=HANDLED
# RUN: %pyc build %s --dump=sema --only-fn=items | FileCheck %s --check-prefix=ITEMS


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

# EXACT:      fn #{{[0-9]+}}
# EXACT-NEXT:   param n %0: int
# EXACT-NEXT:   Block
# EXACT-NEXT:     Return
# EXACT-NEXT:       Op mul : Float64
# EXACT-NEXT:         RtCall pyc_int_to_f64 : Float64
# EXACT-NEXT:           arg: Op pyint.add : int
# EXACT-NEXT:             Load : int
# EXACT-NEXT:               Local n %0 : int
# EXACT-NEXT:             Const 1 : int
# EXACT-NEXT:         Const 0.5 : Float64

# DYNAMIC:      fn #{{[0-9]+}}
# DYNAMIC-NEXT:   param a %0: object
# DYNAMIC-NEXT:   param b %1: str
# DYNAMIC-NEXT:   Block
# DYNAMIC-NEXT:     Return
# DYNAMIC-NEXT:       RtCall pyc_obj_add : object
# DYNAMIC-NEXT:         arg: RtCall pyc_obj_getattr_cached : object
# DYNAMIC-NEXT:           arg: Load : object
# DYNAMIC-NEXT:             Local a %0 : object
# DYNAMIC-NEXT:           arg: Const "name" : str
# DYNAMIC-NEXT:           arg: Global @{{[0-9]+}} : Array[object, 4]
# DYNAMIC-NEXT:         arg: Op box : object
# DYNAMIC-NEXT:           Seq : str
# DYNAMIC-NEXT:             Let %2: str
# DYNAMIC-NEXT:               Load : str
# DYNAMIC-NEXT:                 Local b %1 : str
# DYNAMIC-NEXT:             value: RtCall pyc_str_item : str
# DYNAMIC-NEXT:               arg: Load : str
# DYNAMIC-NEXT:                 Local %2 : str
# DYNAMIC-NEXT:               arg: Const 0 : int

# UNBOUND:      fn #{{[0-9]+}}
# UNBOUND-NEXT:   param flag %0: Bool
# UNBOUND-NEXT:   Block
# UNBOUND-NEXT:     Let x %1: int
# UNBOUND-NEXT:       Op bitcast : int
# UNBOUND-NEXT:         Op bitcast : object
# UNBOUND-NEXT:           Const 0 : Int64
# UNBOUND-NEXT:     If
# UNBOUND-NEXT:       if: Load : Bool
# UNBOUND-NEXT:         Local flag %0 : Bool
# UNBOUND-NEXT:       then: Block
# UNBOUND-NEXT:         Assign
# UNBOUND-NEXT:           to: Local x %1 : int
# UNBOUND-NEXT:           Const 1 : int
# UNBOUND-NEXT:     Return
# UNBOUND-NEXT:       Seq : int
# UNBOUND-NEXT:         Let %2: int
# UNBOUND-NEXT:           Load : int
# UNBOUND-NEXT:             Local x %1 : int
# UNBOUND-NEXT:         If
# UNBOUND-NEXT:           if: Op eq : Bool
# UNBOUND-NEXT:             Op bitcast : UInt64
# UNBOUND-NEXT:               Load : int
# UNBOUND-NEXT:                 Local %2 : int
# UNBOUND-NEXT:             Const 0 : UInt64
# UNBOUND-NEXT:           then: Block
# UNBOUND-NEXT:             Raise
# UNBOUND-NEXT:               RtCall pyc_raise_unbound : Error
# UNBOUND-NEXT:                 arg: Const "x" : str
# UNBOUND-NEXT:         value: Load : int
# UNBOUND-NEXT:           Local %2 : int

# HANDLED:      fn #{{[0-9]+}}
# HANDLED-NEXT:   param text %0: str
# HANDLED-NEXT:   Block
# HANDLED-NEXT:     Let error %1: object
# HANDLED-NEXT:       Op bitcast : object
# HANDLED-NEXT:         Const 0 : Int64
# HANDLED-NEXT:     Try
# HANDLED-NEXT:       body: Block
# HANDLED-NEXT:         Return
# HANDLED-NEXT:           RtCall pyc_obj_to_int : int
# HANDLED-NEXT:             arg: Op box : object
# HANDLED-NEXT:               Load : str
# HANDLED-NEXT:                 Local text %0 : str
# HANDLED-NEXT:       except  %2
# HANDLED-NEXT:       handler: Block
# HANDLED-NEXT:         Let %3: object
# HANDLED-NEXT:           RtCall pyc_finally_enter : object
# HANDLED-NEXT:             arg: Load : Error
# HANDLED-NEXT:               Local %2 : Error
# HANDLED-NEXT:         Try
# HANDLED-NEXT:           body: Block
# HANDLED-NEXT:             Let %4: object
# HANDLED-NEXT:               Seq : object
# HANDLED-NEXT:                 Let %5: object
# HANDLED-NEXT:                   Load : object
# HANDLED-NEXT:                     Global @{{[0-9]+}} : object
# HANDLED-NEXT:                 If
# HANDLED-NEXT:                   if: Op eq : Bool
# HANDLED-NEXT:                     Op bitcast : UInt64
# HANDLED-NEXT:                       Load : object
# HANDLED-NEXT:                         Local %5 : object
# HANDLED-NEXT:                     Const 0 : UInt64
# HANDLED-NEXT:                   then: Block
# HANDLED-NEXT:                     Assign
# HANDLED-NEXT:                       to: Local %5 : object
# HANDLED-NEXT:                       RtCall pyc_builtin_value : object
# HANDLED-NEXT:                         arg: Const "ValueError" : str
# HANDLED-NEXT:                     Assign
# HANDLED-NEXT:                       to: Global @{{[0-9]+}} : object
# HANDLED-NEXT:                       Load : object
# HANDLED-NEXT:                         Local %5 : object
# HANDLED-NEXT:                 value: Load : object
# HANDLED-NEXT:                   Local %5 : object
# HANDLED-NEXT:             If
# HANDLED-NEXT:               if: RtCall pyc_error_isinstance : Bool
# HANDLED-NEXT:                 arg: Load : Error
# HANDLED-NEXT:                   Local %2 : Error
# HANDLED-NEXT:                 arg: Load : object
# HANDLED-NEXT:                   Local %4 : object
# HANDLED-NEXT:               then: Block
# HANDLED-NEXT:                 Let %6: object
# HANDLED-NEXT:                   RtCall pyc_error_object : object
# HANDLED-NEXT:                     arg: Move : Error
# HANDLED-NEXT:                       Local %2 : Error
# HANDLED-NEXT:                 Let %7: object
# HANDLED-NEXT:                   RtCall pyc_handle_enter : object
# HANDLED-NEXT:                     arg: Load : object
# HANDLED-NEXT:                       Local %6 : object
# HANDLED-NEXT:                 Assign
# HANDLED-NEXT:                   to: Local error %1 : object
# HANDLED-NEXT:                   Load : object
# HANDLED-NEXT:                     Local %6 : object
# HANDLED-NEXT:                 Try
# HANDLED-NEXT:                   body: Block
# HANDLED-NEXT:                     Expr
# HANDLED-NEXT:                       Seq : None
# HANDLED-NEXT:                         Let %8: Array[object, 2]
# HANDLED-NEXT:                           Aggregate : Array[object, 2]
# HANDLED-NEXT:                             Seq : object
# HANDLED-NEXT:                               Let %9: object
# HANDLED-NEXT:                                 Load : object
# HANDLED-NEXT:                                   Local error %1 : object
# HANDLED-NEXT:                               If
# HANDLED-NEXT:                                 if: Op eq : Bool
# HANDLED-NEXT:                                   Op bitcast : UInt64
# HANDLED-NEXT:                                     Load : object
# HANDLED-NEXT:                                       Local %9 : object
# HANDLED-NEXT:                                   Const 0 : UInt64
# HANDLED-NEXT:                                 then: Block
# HANDLED-NEXT:                                   Raise
# HANDLED-NEXT:                                     RtCall pyc_raise_unbound : Error
# HANDLED-NEXT:                                       arg: Const "error" : str
# HANDLED-NEXT:                               value: Load : object
# HANDLED-NEXT:                                 Local %9 : object
# HANDLED-NEXT:                             Op box : object
# HANDLED-NEXT:                               Const 1 : int
# HANDLED-NEXT:                         value: RtCall pyc_print : None
# HANDLED-NEXT:                           arg: Local %8 : Array[object, 2]
# HANDLED-NEXT:                           arg: Const 2 : Int64
# HANDLED-NEXT:                           arg: Op bitcast : object
# HANDLED-NEXT:                             Const 0 : Int64
# HANDLED-NEXT:                           arg: Op bitcast : object
# HANDLED-NEXT:                             Const 0 : Int64
# HANDLED-NEXT:                           arg: Op bitcast : object
# HANDLED-NEXT:                             Const 0 : Int64
# HANDLED-NEXT:                           arg: Op bitcast : object
# HANDLED-NEXT:                             Const 0 : Int64
# HANDLED-NEXT:                   finally: Block
# HANDLED-NEXT:                     Assign
# HANDLED-NEXT:                       to: Local error %1 : object
# HANDLED-NEXT:                       Op bitcast : object
# HANDLED-NEXT:                         Const 0 : Int64
# HANDLED-NEXT:               else: Block
# HANDLED-NEXT:                 Block
# HANDLED-NEXT:                   Raise
# HANDLED-NEXT:                     Move : Error
# HANDLED-NEXT:                       Local %2 : Error
# HANDLED-NEXT:           finally: Block
# HANDLED-NEXT:             Expr
# HANDLED-NEXT:               RtCall pyc_handle_leave : None
# HANDLED-NEXT:                 arg: Load : object
# HANDLED-NEXT:                   Local %3 : object
# HANDLED-NEXT:     Return
# HANDLED-NEXT:       Const 0 : int

# ITEMS:      fn #{{[0-9]+}}
# ITEMS-NEXT:   param __generator %0: object
# ITEMS-NEXT:   param __sent %1: object
# ITEMS-NEXT:   param __thrown %2: object
# ITEMS-NEXT:   Block
# ITEMS-NEXT:     Let %3: object
# ITEMS-NEXT:       Load : object
# ITEMS-NEXT:         Deref : object
# ITEMS-NEXT:           Op offset : UnsafePointer[object]
# ITEMS-NEXT:             Op bitcast : UnsafePointer[object]
# ITEMS-NEXT:               Load : object
# ITEMS-NEXT:                 Local __generator %0 : object
# ITEMS-NEXT:             Const 10 : Int
# ITEMS-NEXT:     If
# ITEMS-NEXT:       if: Op eq : Bool
# ITEMS-NEXT:         Op bitcast : UInt64
# ITEMS-NEXT:           Load : object
# ITEMS-NEXT:             Local __thrown %2 : object
# ITEMS-NEXT:         Const 0 : UInt64
# ITEMS-NEXT:       then: Block
# ITEMS-NEXT:       else: Block
# ITEMS-NEXT:         Raise
# ITEMS-NEXT:           Op bitcast : Error
# ITEMS-NEXT:             Load : object
# ITEMS-NEXT:               Local __thrown %2 : object
# ITEMS-NEXT:     Assign
# ITEMS-NEXT:       to: Local xs %4 : object
# ITEMS-NEXT:       Load : object
# ITEMS-NEXT:         Deref : object
# ITEMS-NEXT:           Op offset : UnsafePointer[object]
# ITEMS-NEXT:             Op bitcast : UnsafePointer[object]
# ITEMS-NEXT:               Load : object
# ITEMS-NEXT:                 Local __generator %0 : object
# ITEMS-NEXT:             Const 11 : Int
# ITEMS-NEXT:     Let %5: object
# ITEMS-NEXT:       Load : object
# ITEMS-NEXT:         Local xs %4 : object
# ITEMS-NEXT:     Let %6: Int64
# ITEMS-NEXT:       Const 0 : Int64
# ITEMS-NEXT:     Loop L2
# ITEMS-NEXT:       body: Block
# ITEMS-NEXT:         If
# ITEMS-NEXT:           if: Op interrupted : Bool
# ITEMS-NEXT:           then: Block
# ITEMS-NEXT:             Expr
# ITEMS-NEXT:               RtCall pyc_interrupt : None
# ITEMS-NEXT:         If
# ITEMS-NEXT:           if: Op lt : Bool
# ITEMS-NEXT:             Load : Int64
# ITEMS-NEXT:               Local %6 : Int64
# ITEMS-NEXT:             RtCall pyc_list_len : Int64
# ITEMS-NEXT:               arg: Load : object
# ITEMS-NEXT:                 Local %5 : object
# ITEMS-NEXT:           then: Block
# ITEMS-NEXT:           else: Block
# ITEMS-NEXT:             Break L2
# ITEMS-NEXT:         Let %7: int
# ITEMS-NEXT:           RtCall pyc_ints_at : int
# ITEMS-NEXT:             arg: Load : object
# ITEMS-NEXT:               Local %5 : object
# ITEMS-NEXT:             arg: Load : Int64
# ITEMS-NEXT:               Local %6 : Int64
# ITEMS-NEXT:         Assign
# ITEMS-NEXT:           to: Local %6 : Int64
# ITEMS-NEXT:           Op add : Int64
# ITEMS-NEXT:             Load : Int64
# ITEMS-NEXT:               Local %6 : Int64
# ITEMS-NEXT:             Const 1 : Int64
# ITEMS-NEXT:         Assign
# ITEMS-NEXT:           to: Local x %8 : int
# ITEMS-NEXT:           Load : int
# ITEMS-NEXT:             Local %7 : int
# ITEMS-NEXT:         Expr
# ITEMS-NEXT:           RtCall pyc_yield : object
# ITEMS-NEXT:             arg: Op box : object
# ITEMS-NEXT:               Load : int
# ITEMS-NEXT:                 Local x %8 : int
# ITEMS-NEXT:     Assign
# ITEMS-NEXT:       to: Deref : object
# ITEMS-NEXT:         Op offset : UnsafePointer[object]
# ITEMS-NEXT:           Op bitcast : UnsafePointer[object]
# ITEMS-NEXT:             Load : object
# ITEMS-NEXT:               Local __generator %0 : object
# ITEMS-NEXT:           Const 3 : Int
# ITEMS-NEXT:       Const None : object
# ITEMS-NEXT:     Return
# ITEMS-NEXT:       Op bitcast : object
# ITEMS-NEXT:         Const 0 : Int64
# ITEMS-NEXT: fn #{{[0-9]+}}
# ITEMS-NEXT:   param __function %0: object
# ITEMS-NEXT:   param __slots %1: object
# ITEMS-NEXT:   Block
# ITEMS-NEXT:     Let %2: object
# ITEMS-NEXT:       RtCall pyc_generator_new : object
# ITEMS-NEXT:         arg: Op bitcast : UnsafePointer[UInt8]
# ITEMS-NEXT:           FnRef #{{[0-9]+}} : def(object, object, object) abi("C") raises -> object
# ITEMS-NEXT:         arg: Load : UInt64
# ITEMS-NEXT:           Global @{{[0-9]+}} : UInt64
# ITEMS-NEXT:         arg: Const 0 : UInt32
# ITEMS-NEXT:         arg: Const "items" : str
# ITEMS-NEXT:         arg: Const "items" : str
# ITEMS-NEXT:     Assign
# ITEMS-NEXT:       to: Deref : object
# ITEMS-NEXT:         Op offset : UnsafePointer[object]
# ITEMS-NEXT:           Op bitcast : UnsafePointer[object]
# ITEMS-NEXT:             Load : object
# ITEMS-NEXT:               Local %2 : object
# ITEMS-NEXT:           Const 10 : Int
# ITEMS-NEXT:       Load : object
# ITEMS-NEXT:         Local __function %0 : object
# ITEMS-NEXT:     Assign
# ITEMS-NEXT:       to: Deref : object
# ITEMS-NEXT:         Op offset : UnsafePointer[object]
# ITEMS-NEXT:           Op bitcast : UnsafePointer[object]
# ITEMS-NEXT:             Load : object
# ITEMS-NEXT:               Local %2 : object
# ITEMS-NEXT:           Const 11 : Int
# ITEMS-NEXT:       Load : object
# ITEMS-NEXT:         Deref : object
# ITEMS-NEXT:           Op bitcast : UnsafePointer[object]
# ITEMS-NEXT:             Load : object
# ITEMS-NEXT:               Local __slots %1 : object
# ITEMS-NEXT:     Return
# ITEMS-NEXT:       Load : object
# ITEMS-NEXT:         Local %2 : object
