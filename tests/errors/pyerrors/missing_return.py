# A function that promises an int but reaches its end on one path.


def first_even(numbers: list[int]) -> int:  # expected-error {{'first_even' promises a 'int', but not every path returns on}}
    for n in numbers:
        if n % 2 == 0:
            return n


def sign(n: int) -> int:
    if n < 0:
        return -1
    return int(n > 0)


print(first_even([3, 4]) + 1, sign(-4))
