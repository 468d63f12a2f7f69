# The same variable cannot be passed to two mut arguments.

def swap_first(mut a: List[Int], mut b: List[Int]):
    var t = a[0]
    a[0] = b[0]
    b[0] = t


def main():
    var xs: List[Int] = [1, 2]
    var ys: List[Int] = [3, 4]
    swap_first(xs, ys)
    swap_first(xs, xs)  # expected-error {{'xs' can be changed through one argument of this call and is}}
    print(xs[0], ys[0])
