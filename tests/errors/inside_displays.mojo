# An error inside of a display or a conditional argument is said itself, not that the call does not fit.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:
@fieldwise_init
struct R(Copyable):
    var a: Int
    var b: Bool

def largest[T: Copyable](xs: List[T]) -> T:
    return xs[0].copy()

def main():
    # CHECK: [[@LINE+2]]:25: error: no 'R' takes these arguments: argument 2 is 'IntLiteral', and 'Bool' is wanted
    # CHECK: [[@LINE+1]]:34: error: no 'R' takes these arguments
    print(largest([R(1, 2), R(3, 4)]).a)
    # CHECK: [[@LINE+1]]:20: error: unknown name 'undefined1'
    print(largest([undefined1, 3]))
    # CHECK: [[@LINE+1]]:25: error: unknown name 'undefined2'
    print(largest([3 if undefined2 else 4]))
    # CHECK: [[@LINE+1]]:11: error: no 'largest' takes these arguments: parameter 'T' is not given and cannot be inferred
    print(largest([]))
