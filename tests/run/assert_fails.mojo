# An assert that does not hold ends the program with its place and message.
# exit: 134
# stderr: assert_fails.mojo:10:5: panic: assertion failed: the list is full


def main():
    var xs: List[Int] = [1, 2, 3]
    assert len(xs) > 2
    print(xs[0])
    assert len(xs) < 3, "the list is full"
    print("not reached")
