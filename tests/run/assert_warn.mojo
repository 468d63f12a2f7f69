# flags: -D ASSERT=warn
# stderr: assert_warn.mojo:8:5: assertion failed: two
# stderr: assert_warn.mojo:9:5: assertion failed: of 2


def main():
    var xs: List[Int] = [1, 2, 3]
    assert len(xs) == 2, "two"
    debug_assert(len(xs) == 2, "of ", 2)
    print(xs[0])
