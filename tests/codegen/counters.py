# Sums of counters, lengths and remainders with small numbers need no test for overflow.
# RUN: %pyc build --dump=llvm -O2 %s | FileCheck %s --implicit-check-not=ssub.with.overflow


def main(xs):
    total = 0
    for i in range(1, len(xs)):
        total ^= xs[i - 1] ^ xs[i % 3]
    for i, x in enumerate(xs, 1):
        total ^= x ^ xs[i - 1]
    return total ^ xs[len(xs) - 1]


# CHECK: define {{.*}}@pyc_program
print(main([1, 2, 3, 4]))
