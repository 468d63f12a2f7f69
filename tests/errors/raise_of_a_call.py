# A raise whose value may itself raise is one mistake.
# RUN: not %pyc check %s 2>&1 | FileCheck %s
from pyc import Int, fn


@fn
def positive(n: Int) -> Int:
    if n < 0:
        # CHECK: [[@LINE+1]]:15: error: this call may raise 'Error', and nothing here says so: add '@raises' or catch it with 'try' [E0317]
        raise ValueError(f"{n} is negative")
    return n


# CHECK-NOT: error
print(positive(3))
