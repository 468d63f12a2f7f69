# flags: -D ASSERT=none
# Conditions and messages are still evaluated.


def at_least(n: Int, least: Int) -> Bool:
    print("asked", n)
    return n >= least


def main():
    assert at_least(1, 2), "not reached"
    debug_assert(at_least(2, 3))
