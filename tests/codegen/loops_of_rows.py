# Lists of lists of numbers: a row is loaded once in front of the loop over its items, whose checks are told there.
# RUN: %pyc build --dump=llvm -O2 %s | FileCheck %s


# CHECK: load <2 x double>
# CHECK: fmul <2 x double>
# CHECK: store <2 x double>
def add_to(rows, others, n, m):
    for i in range(n):
        for k in range(m):
            rows[i][k] += 2.0 * others[n - 1 - i][k]


rows = [[i + 0.5 * k for k in range(50)] for i in range(40)]
add_to(rows, rows, 40, 50)
print(sum(map(sum, rows)))
