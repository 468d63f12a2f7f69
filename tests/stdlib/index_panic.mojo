# An index out of bounds ends the program with the place of the access.
# exit: 134
# stderr: index_panic.mojo:11:11: panic: index 3 is out of bounds, valid range is 0 to 2


def main():
    var xs: List[Int] = [1, 2, 3]
    print(xs[2])
    var i = 3
    var at = i
    print(xs[at])
    print("not reached")
