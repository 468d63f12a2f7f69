# Addresses of places, loads and stores.
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=fields | FileCheck %s --check-prefix=FIELDS
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=elements | FileCheck %s --check-prefix=ELEMENTS
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=parts | FileCheck %s --check-prefix=PARTS
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=references | FileCheck %s --check-prefix=REFERENCES
# RUN: %pyc build %s --dump=ir --stop-after=lower --only-fn=images | FileCheck %s --check-prefix=IMAGES
from std.memory import UnsafePointer

comptime primes = [2, 3, 5]


@fieldwise_init
struct Point(Copyable, Movable):
    var x: Int
    var y: Int


def fields(mut p: Point, q: Point):
    p.x = q.y


def elements(mut a: Array[Int, 4]):
    a[1] = 7


def parts(a: Array[Int, 2]) -> Int:
    var first, second = a.copy()
    return first - second


def references(ref r: Point, p: UnsafePointer[Int, MutAnyOrigin]):
    ref x = r.x
    p[] = x


def images(i: Int) -> Int:
    return materialize[primes]()[i]


def main():
    pass

# FIELDS:      fn @places$fields${{[0-9]+}}($p: %Point mut inferred, $q: %Point read inferred) -> none display "fields" {
# FIELDS-NEXT: bb1:
# FIELDS-NEXT:   %1 = local $q
# FIELDS-NEXT:   %2 = field %1, .1
# FIELDS-NEXT:   %3 = load int %2
# FIELDS-NEXT:   %4 = local $p
# FIELDS-NEXT:   %5 = field %4, .0
# FIELDS-NEXT:   store %3, %5
# FIELDS-NEXT:   return
# FIELDS-NEXT: }

# ELEMENTS:      fn @places$elements${{[0-9]+}}($a: array(int, 4) mut inferred) -> none display "elements" {
# ELEMENTS-NEXT: bb1:
# ELEMENTS-NEXT:   %1 = const int 7
# ELEMENTS-NEXT:   %2 = fn_addr @std$collections$array$Array$__getitem__${{[0-9]+}}
# ELEMENTS-NEXT:   %3 = local $a
# ELEMENTS-NEXT:   %4 = const int 1
# ELEMENTS-NEXT:   %5 = const strlit "{{.*}}places.mojo:23:5"
# ELEMENTS-NEXT:   %6 = call ref(int mut origin origin(0, -, 1)) %2, %3, %4, %5, lends(0)
# ELEMENTS-NEXT:   %7 = ptr_cast ptr(int) %6
# ELEMENTS-NEXT:   store %1, %7
# ELEMENTS-NEXT:   return
# ELEMENTS-NEXT: }

# PARTS:      fn @places$parts${{[0-9]+}}($a: array(int, 2) read inferred) -> int display "parts" {
# PARTS-NEXT:   local $2: array(int, 2) temp
# PARTS-NEXT:   local $first: int var mutable
# PARTS-NEXT:   local $second: int var mutable
# PARTS-NEXT: bb1:
# PARTS-NEXT:   %1 = local $2
# PARTS-NEXT:   %2 = fn_addr @std$builtin$anytype$Copyable$copy${{[0-9]+}}
# PARTS-NEXT:   %3 = local $a
# PARTS-NEXT:   call %2, %3, %1
# PARTS-NEXT:   %4 = local $first
# PARTS-NEXT:   %5 = local $2
# PARTS-NEXT:   %6 = const int 0
# PARTS-NEXT:   %7 = element ptr(int) %5, %6
# PARTS-NEXT:   %8 = load int %7
# PARTS-NEXT:   store %8, %4
# PARTS-NEXT:   %9 = local $second
# PARTS-NEXT:   %10 = local $2
# PARTS-NEXT:   %11 = const int 1
# PARTS-NEXT:   %12 = element ptr(int) %10, %11
# PARTS-NEXT:   %13 = load int %12
# PARTS-NEXT:   store %13, %9
# PARTS-NEXT:   %14 = local $first
# PARTS-NEXT:   %15 = load int %14
# PARTS-NEXT:   %16 = local $second
# PARTS-NEXT:   %17 = load int %16
# PARTS-NEXT:   %18 = sub %15, %17
# PARTS-NEXT:   return %18
# PARTS-NEXT: }

# REFERENCES:      fn @places$references${{[0-9]+}}($r: %Point ref inferred, %1 p: pointer(int mut origin origin(0, -, 1)) read inferred) -> none lasting(1) display "references" {
# REFERENCES-NEXT:   local $p: pointer(int mut origin origin(0, -, 1)) var
# REFERENCES-NEXT:   local $x: ref(int origin origin(0, -, 0)) var
# REFERENCES-NEXT: bb1:
# REFERENCES-NEXT:   %2 = local $p
# REFERENCES-NEXT:   store %1, %2
# REFERENCES-NEXT:   %3 = local $x
# REFERENCES-NEXT:   %4 = local $r
# REFERENCES-NEXT:   %5 = field %4, .0
# REFERENCES-NEXT:   %6 = borrow ref(int origin origin(0, -, 0)) %5
# REFERENCES-NEXT:   store %6, %3
# REFERENCES-NEXT:   %7 = local $x
# REFERENCES-NEXT:   %8 = load ref(int origin origin(0, -, 0)) %7
# REFERENCES-NEXT:   %9 = ptr_cast ptr(int) %8
# REFERENCES-NEXT:   %10 = load int %9
# REFERENCES-NEXT:   %11 = local $p
# REFERENCES-NEXT:   %12 = load pointer(int mut origin origin(0, -, 1)) %11
# REFERENCES-NEXT:   %13 = ptr_cast ptr(int) %12
# REFERENCES-NEXT:   store %10, %13
# REFERENCES-NEXT:   return
# REFERENCES-NEXT: }

# IMAGES:      fn @places$images${{[0-9]+}}(%1 i: int read inferred) -> int display "images" {
# IMAGES-NEXT:   local $i: int var
# IMAGES-NEXT:   local $2: array(int, 3) temp
# IMAGES-NEXT: bb1:
# IMAGES-NEXT:   %2 = local $i
# IMAGES-NEXT:   store %1, %2
# IMAGES-NEXT:   %3 = fn_addr @std$collections$array$Array$__getitem__${{[0-9]+}}
# IMAGES-NEXT:   %4 = local $2
# IMAGES-NEXT:   %5 = image_addr ptr(array(int, 3)) (2, 3, 5)
# IMAGES-NEXT:   copy %4, %5
# IMAGES-NEXT:   %6 = local $2
# IMAGES-NEXT:   %7 = local $i
# IMAGES-NEXT:   %8 = load int %7
# IMAGES-NEXT:   %9 = const strlit "{{.*}}places.mojo:37:12"
# IMAGES-NEXT:   %10 = call ref(int mut origin origin(0, -, 1)) %3, %6, %8, %9, lends(0)
# IMAGES-NEXT:   %11 = ptr_cast ptr(int) %10
# IMAGES-NEXT:   %12 = load int %11
# IMAGES-NEXT:   return %12
# IMAGES-NEXT: }
