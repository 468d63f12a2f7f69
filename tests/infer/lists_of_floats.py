# RUN: %pyc build %s --dump=ir -O2 | FileCheck %s
# RUN: %pyc build %s --print-after=raw_loops -O2 -o %t | FileCheck %s --check-prefix=LOOP
# Lists that hold floats alone are made and read as such; one that meets a list with an int is not.


# CHECK-LABEL: display "scaled"
# CHECK: pyc_list_of_kind
# CHECK: pyc_floats_item
# CHECK: pyc_floats_set_item
# LOOP-LABEL: display "scaled"
# LOOP: pyc_floats_has
# LOOP-DAG: pyc_floats_peek
# LOOP-DAG: pyc_floats_put
def scaled(n):
    a = [0.0] * (2 * n)
    for i in range(n):
        a[2 * i + 1] += 1.5
    return a


# CHECK-LABEL: display "mixed"
# CHECK-NOT: pyc_floats
# CHECK: pyc_list_item
# CHECK-LABEL: fn @pyc_
def mixed(flag):
    a = [1.0]
    b = [1]
    c = a if flag else b
    return c[0]


print(scaled(3), mixed(True))
