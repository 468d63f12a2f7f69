# An index that is known and that the array does not have.
def last[n: Int](xs: Array[Int, n]) -> Int:
    return xs[n - 1] + xs[n]  # expected-error {{index 3 is outside the range 0 to 2}}


def main():
    var xs: Array[Int, 3] = [1, 2, 3]
    xs[3] = 1  # expected-error {{index 3 is outside the range 0 to 2}}
    print(xs[2], xs[7], last(xs))  # expected-error {{index 7 is outside the range 0 to 2}}
