# A generic value cannot be copied without the Copyable bound.

def pair_up[T: Movable & Deinitable](value: T) -> Int:
    var twin = value.copy()  # expected-error {{'T' has no attribute 'copy'}}
    return 2


def main():
    print(pair_up(5))
