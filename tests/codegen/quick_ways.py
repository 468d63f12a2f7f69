# Small ints, floats, items of lists and slots of instances stand in line, before the call of the runtime that does the rest.
# RUN: %pyc build --no-infer --dump=llvm -O2 %s | FileCheck %s
# RUN: %pyc build --no-infer --dump=llvm -O0 %s | FileCheck %s --check-prefix=SLOW


class C:
    def __init__(self, x):
        self.x = x

    def next(self, y):
        self.x = y
        return self.x

    def item(self, xs, i):
        return xs[i] + i

    def half(self, x, y):
        return y if x / 2 < y else x


# The slot of the site's first member is written where it is set already, and read where the type is the same.
# CHECK:       call ptr @pyc_obj_setattr_cached
# CHECK:       call ptr @pyc_obj_setattr_cached
# CHECK:       store i64
# CHECK:       call {{.*}} @pyc_obj_getattr_cached
# CHECK:       getelementptr inbounds

# CHECK:       call {{.*}} @pyc_obj_getitem
# CHECK:       icmp eq ptr {{.*}}, @pyc_list_type
# CHECK:       icmp ult i64
# CHECK:       call {{.*}} @pyc_obj_add
# CHECK:       @llvm.sadd.with.overflow.i64

# Floats of unknown words: the tag, the operation, the word of the result. A small int may stand beside one as a constant.
# CHECK:       call {{.*}} @pyc_obj_binary
# CHECK:       fmul double %{{.*}}, 5.000000e-01
# CHECK:       call i64 @pyc_float_box
# CHECK:       fcmp {{olt|ogt}}

# SLOW-NOT: {{fdiv|fmul}}
# SLOW-NOT: @llvm.sadd.with.overflow.i64
# SLOW-NOT: @pyc_list_type

c = C(1)
print(c.next(2), c.item([1, 2], 1), c.half(1.5, 2))
