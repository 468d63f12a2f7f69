# What the types' names do not tell, and what to write instead.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:
from std.algorithm import parallelize


struct Rows:
    var at: Pointer[Int, MutUntrackedOrigin]

    def __init__(out self, at: Pointer[Int, ImmUntrackedOrigin]):
        # CHECK: [[@LINE+2]]:19: error: a value of type 'Pointer[Int, origin]' cannot be used as 'Pointer[Int, origin]' [E0301]
        # CHECK: [[@LINE+1]]:19: note: one that may be written through is wanted: an argument 'Pointer[mut=True, Int, _]' is
        self.at = at

    def set(self, i: Int, value: Int):
        self.at[unsafe_offset=i] = value


def fill(mut rows: Rows):
    def looks(i: Int) {imm}:
        rows.set(i, i)

    parallelize(looks, 4)

    def changes(i: Int) {mut rows}:
        rows.at = rows.at.unsafe_offset(1)

    # CHECK: [[@LINE+2]]:17: error: several threads could change 'rows' at the same time through this argument [E0431]
    # CHECK: [[@LINE+1]]:17: note: leave it as it is and write through its pointers, change only elements by the index of the call, or make it an 'Atomic'
    parallelize(changes, 4)
