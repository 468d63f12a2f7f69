# A loop over elements loads address and size of a list once, and becomes a loop over vectors with its checks.
# RUN: %pyc build -O3 --dump=llvm --only-fn=scale %s | FileCheck %s

# CHECK: vector.body:
# CHECK-NOT: load ptr
# CHECK: fmul <
# CHECK-NOT: load ptr
# CHECK: br i1


@no_inline
def scale(rows: List[List[Float64]], mut out: List[List[Float64]], i: Int, x: Float64):
    for k in range(len(rows[i])):
        out[i][k] += x * rows[i][k]


def main():
    var rows: List[List[Float64]] = [[1, 2, 3]]
    var out: List[List[Float64]] = [[0, 0, 0]]
    scale(rows, out, 0, 2)
    print(out)
