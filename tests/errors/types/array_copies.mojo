# An Array is copied where the program says so, as a List is.
def take(var a: Array[Int, 3]) -> Int:
    return a[0]


def main():
    var a = [1, 2, 3]
    var b = a  # expected-error {{a value of type 'Array[Int, 3]' is not copied implicitly}}
    print(take(a))  # expected-error {{a value of type 'Array[Int, 3]' is not copied implicitly}}
    print(take(a.copy()), take([4, 5, 6]))
    var pair = ([1, 2], 3)
    var other = pair.copy()
    print(b, pair, other)
