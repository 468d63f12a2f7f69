# Instances of one function that came out as the same code are one, those with elements of another size are not. What the
# functions call is shared first. With -g all stay.
# RUN: %pyc build -O0 %s --dump=ir | FileCheck %s
# RUN: %pyc build -O0 -g %s --dump=ir | FileCheck %s --check-prefix=DEBUG


@fieldwise_init
struct Job(ImplicitlyCopyable):
    var id: Int
    var urgency: Int


@fieldwise_init
struct Event(ImplicitlyCopyable):
    var time: Int
    var is_late: Bool


@fieldwise_init
struct Big(ImplicitlyCopyable):
    var a: Int
    var b: Int
    var c: Int


@no_inline
def swap_pair[T: ImplicitlyCopyable & Deinitable](mut a: T, mut b: T):
    var old = a
    a = b
    b = old


@no_inline
def exchange[T: ImplicitlyCopyable & Deinitable](mut a: T, mut b: T):
    swap_pair(a, b)


# Written twice: two places, two functions.
@no_inline
def one(a: Int) -> Int:
    return a


@no_inline
def other(a: Int) -> Int:
    return a


# CHECK-LABEL: fn @merge_functions$main
# CHECK:       fn_addr @[[TWO:merge_functions\$exchange\$[0-9]+]]
# CHECK:       fn_addr {{.*}} @[[TWO]]
# CHECK:       fn_addr @[[THREE:merge_functions\$exchange\$[0-9]+]]
# CHECK:       fn_addr @merge_functions$one
# CHECK:       fn_addr @merge_functions$other
# CHECK:       fn @[[TWO]]({{.*}} {
# CHECK:       fn @{{.*}}display "exchange[Event]"{{$}}
# CHECK:       fn @{{.*}}display "swap_pair[Event]"{{$}}
# CHECK:       fn @[[THREE]]({{.*}} {
# DEBUG:       fn @{{.*}}display "exchange[Event]" {
# DEBUG:       fn @{{.*}}display "swap_pair[Event]" {
def main():
    var a, b = Job(1, 2), Job(3, 4)
    exchange(a, b)
    var c, d = Event(1, True), Event(3, False)
    exchange(c, d)
    var e, f = Big(1, 2, 3), Big(4, 5, 6)
    exchange(e, f)
    print(one(a.id), other(c.time), e.a)
