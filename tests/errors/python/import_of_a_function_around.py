# A name of the systems register that a function imports is not a variable that functions inside could capture.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:
def outer():
    import std.math as m

    # CHECK: [[@LINE+2]]:36: error: 'm' in a function inside the one that imports it is not compiled yet [E0701]
    # CHECK: note: import it here, too, or at the top of the module
    return [m.sqrt(4.0)], lambda: [m.sqrt(9.0)]


print(outer())
