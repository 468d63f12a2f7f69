# Places: variables, globals, fields, elements, what references and pointers lead to, constants in memory.
# RUN: %pyc build %s --dump=sema --only-fn=fields | FileCheck %s --check-prefix=FIELDS
# RUN: %pyc build %s --dump=sema --only-fn=elements | FileCheck %s --check-prefix=ELEMENTS
# RUN: %pyc build %s --dump=sema --only-fn=parts | FileCheck %s --check-prefix=PARTS
# RUN: %pyc build %s --dump=sema --only-fn=references | FileCheck %s --check-prefix=REFERENCES
# RUN: %pyc build %s --dump=sema --only-fn=images | FileCheck %s --check-prefix=IMAGES
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

# FIELDS:      fn #{{[0-9]+}}
# FIELDS-NEXT:   param p %0: Point
# FIELDS-NEXT:   param q %1: Point
# FIELDS-NEXT:   Block
# FIELDS-NEXT:     Assign
# FIELDS-NEXT:       to: Field 0 : Int
# FIELDS-NEXT:         Local p %0 : Point
# FIELDS-NEXT:       Load : Int
# FIELDS-NEXT:         Field 1 : Int
# FIELDS-NEXT:           Local q %1 : Point

# ELEMENTS:      fn #{{[0-9]+}}
# ELEMENTS-NEXT:   param a %0: Array[Int, 4]
# ELEMENTS-NEXT:   Block
# ELEMENTS-NEXT:     Assign
# ELEMENTS-NEXT:       to: Deref : Int
# ELEMENTS-NEXT:         Call : mut ref [origin] Int
# ELEMENTS-NEXT:           callee: FnRef #{{[0-9]+}} : def(ref Array[Int, 4], Int, StringLiteral) -> mut ref [origin] Int
# ELEMENTS-NEXT:           arg: Local a %0 : Array[Int, 4]
# ELEMENTS-NEXT:           arg: Const 1 : Int
# ELEMENTS-NEXT:           arg: Const "{{.*}}places.mojo:23:5" : StringLiteral
# ELEMENTS-NEXT:       Const 7 : Int

# PARTS:      fn #{{[0-9]+}}
# PARTS-NEXT:   param a %0: Array[Int, 2]
# PARTS-NEXT:   Block
# PARTS-NEXT:     Let %1: Array[Int, 2]
# PARTS-NEXT:       Call : Array[Int, 2]
# PARTS-NEXT:         callee: FnRef #{{[0-9]+}} : def(Array[Int, 2]) -> Array[Int, 2]
# PARTS-NEXT:         arg: Local a %0 : Array[Int, 2]
# PARTS-NEXT:     Let first %2: Int
# PARTS-NEXT:       Load : Int
# PARTS-NEXT:         Element : Int
# PARTS-NEXT:           Local %1 : Array[Int, 2]
# PARTS-NEXT:           index: Const 0 : Int
# PARTS-NEXT:     Let second %3: Int
# PARTS-NEXT:       Load : Int
# PARTS-NEXT:         Element : Int
# PARTS-NEXT:           Local %1 : Array[Int, 2]
# PARTS-NEXT:           index: Const 1 : Int
# PARTS-NEXT:     Return
# PARTS-NEXT:       Op sub : Int
# PARTS-NEXT:         Load : Int
# PARTS-NEXT:           Local first %2 : Int
# PARTS-NEXT:         Load : Int
# PARTS-NEXT:           Local second %3 : Int

# REFERENCES:      fn #{{[0-9]+}}
# REFERENCES-NEXT:   param r %0: Point
# REFERENCES-NEXT:   param p %1: Pointer[Int, origin]
# REFERENCES-NEXT:   Block
# REFERENCES-NEXT:     Let x %2: ref [origin] Int
# REFERENCES-NEXT:       Borrow : ref [origin] Int
# REFERENCES-NEXT:         Field 0 : Int
# REFERENCES-NEXT:           Local r %0 : Point
# REFERENCES-NEXT:     Assign
# REFERENCES-NEXT:       to: Deref : Int
# REFERENCES-NEXT:         Load : Pointer[Int, origin]
# REFERENCES-NEXT:           Local p %1 : Pointer[Int, origin]
# REFERENCES-NEXT:       Load : Int
# REFERENCES-NEXT:         Deref : Int
# REFERENCES-NEXT:           Load : ref [origin] Int
# REFERENCES-NEXT:             Local x %2 : ref [origin] Int

# IMAGES:      fn #{{[0-9]+}}
# IMAGES-NEXT:   param i %0: Int
# IMAGES-NEXT:   Block
# IMAGES-NEXT:     Return
# IMAGES-NEXT:       Load : Int
# IMAGES-NEXT:         Deref : Int
# IMAGES-NEXT:           Call : mut ref [origin] Int
# IMAGES-NEXT:             callee: FnRef #{{[0-9]+}} : def(ref Array[Int, 3], Int, StringLiteral) -> mut ref [origin] Int
# IMAGES-NEXT:             arg: Seq : Array[Int, 3]
# IMAGES-NEXT:               Let %1: Array[Int, 3]
# IMAGES-NEXT:                 Copy : Array[Int, 3]
# IMAGES-NEXT:                   Image (2, 3, 5) : Array[Int, 3]
# IMAGES-NEXT:               value: Local %1 : Array[Int, 3]
# IMAGES-NEXT:             arg: Local i %0 : Int
# IMAGES-NEXT:             arg: Const "{{.*}}places.mojo:37:12" : StringLiteral
