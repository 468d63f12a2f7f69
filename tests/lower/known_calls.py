# Calls whose target the analysis knows are calls of that function, with values as they are: numbers unboxed, no array of
# arguments, no bound method. Several targets are told apart by the class of the object.
# RUN: %pyc build --dump=ir --stop-after=lower %s | FileCheck %s


class Shape:
    def __init__(self, side):
        self.side = side

    def area(self, times=1):
        return self.side * times


class Round(Shape):
    def area(self, times=1):
        return 3.0 * super().area(times)


def one(shape):
    return shape.area(times=2)


def both(shape):
    return shape.area()


def held(f):
    return f(1.5)


def half(x):
    return x / 2.0


one(Shape(1.0))
both(Shape(1.0))
both(Round(2.0))
held(half)

# CHECK-LABEL: fn @pyc_program
# CHECK:       fn_addr @pyc_instance_new
# CHECK-NEXT:  try_call object
# CHECK:       fn_addr @{{.*}}__init__
# CHECK:       const float64 1.0
# CHECK:       try_call %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, bb

# CHECK:       fn @{{.*}}__init__{{.*}}(%1 self: object {{.*}}, %2 side: float64 {{.*}}) -> none raises

# CHECK:       fn @{{.*}}one{{.*}} -> float64 raises
# CHECK:       fn_addr @{{.*}}area
# CHECK:       const pyint 2
# CHECK-NEXT:  try_call float64

# CHECK:       fn @{{.*}}both{{.*}} -> float64 raises
# CHECK:       global_addr @py$class
# CHECK:       fn_addr @{{.*}}area
# CHECK:       try_call float64
# CHECK:       fn_addr @{{.*}}area
# CHECK:       try_call float64

# CHECK:       fn @{{.*}}held{{.*}} -> float64 raises
# CHECK:       fn_addr @{{.*}}half
# CHECK:       try_call float64

# The entry of a function object hands on, without a line of its own in tracebacks.
# CHECK:       fn @py$fn{{.*}} display "__init__"
# CHECK-NOT:   error.trace
# CHECK:       fn_addr @{{.*}}__init__

# CHECK:       fn @known_calls{{.*}}area{{.*}}(%1 self: object {{.*}}, %2 times: pyint {{.*}}) -> float64 raises

# CHECK:       fn @known_calls{{.*}}area
# CHECK-NOT:   pyc_super
# CHECK:       fn_addr @{{.*}}area
# CHECK:       try_call float64
