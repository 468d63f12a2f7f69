# Loops over lists of floats: the checks of indices and numbers are told in front of the loop, which is then one of vectors.
# RUN: %pyc build --dump=llvm -O2 %s | FileCheck %s


# CHECK: load <2 x double>
# CHECK: fmul <2 x double>
# CHECK: store <2 x double>
def axpy(a, xs, ys, n):
    for i in range(n):
        ys[i + 1] += a * xs[2 * n + i]


ys = [0.5] * 101
axpy(2.0, [1.5] * 300, ys, 100)
print(sum(ys))
