# What is known to be a float is computed with as a number: a list of floats takes it as such.
# RUN: %pyc build --dump=llvm -O2 %s | FileCheck %s


def scaled(xs, i, x):
    xs[i] += x * xs[i + 1] / xs[0]


# CHECK-LABEL: define {{.*}}@"floats_stay_numbers$scaled
# CHECK-NOT:   @pyc_obj_
# CHECK-DAG:   fmul double
# CHECK-DAG:   fcmp {{une|oeq}} double {{.*}}, 0.000000e+00
# CHECK-DAG:   fdiv double
# CHECK-DAG:   fadd double
# CHECK-DAG:   store double
# CHECK-NOT:   @pyc_obj_
# CHECK:       {{^}$}}

xs = [1.5, 2.5, 3.5]
for i in range(2):
    scaled(xs, i, 2.0)
    scaled(xs, i, 0.5)
print(xs)
