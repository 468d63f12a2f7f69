# What a captured reference names may be a part of what else is captured; variables are apart.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:
def change(mut x: Int, mut y: Int):
    x += 1
    y += 1


def grow(mut xs: List[Int], mut x: Int):
    xs.append(x)
    x += 1


def main():
    var x = 1
    var z = 2
    ref same = x

    def of_variables() {mut}:
        change(x, z)

    def of_reference() {mut}:
        # CHECK: [[@LINE+1]]:9: error: something can be changed through one argument of this call and is reached through another [E0430]
        change(x, same)

    var xs: List[Int] = [1]
    ref first = xs[0]

    def of_element() {mut}:
        # CHECK: [[@LINE+1]]:9: error: something can be changed through one argument of this call and is reached through another [E0430]
        grow(xs, first)

    var views: List[Pointer[Int, origin_of(x)]] = [Pointer(to=x)]

    def of_pointer() {mut}:
        # CHECK: [[@LINE+1]]:9: error: something can be changed through one argument of this call and is reached through another [E0430]
        change(x, views[0][])

    of_variables()
    of_reference()
    # CHECK: [[@LINE+1]]:5: error: what is passed here can change 'xs', and also refers into it [E0434]
    of_element()
    of_pointer()
