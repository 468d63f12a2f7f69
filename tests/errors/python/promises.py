# Annotations that contradict what is known.
def repeat(word: str, times: int) -> str:
    return word * times


def label(n: int) -> str:
    if n > 9:
        return "many"
    return n  # expected-error {{the result of 'label' is annotated 'str', but this is a 'int'}}


def first_even(numbers: list[int]) -> int:  # expected-error {{'first_even' promises a 'int'}}
    for n in numbers:
        if n % 2 == 0:
            return n


def half(x: float) -> float:
    return x / 2


print(repeat("ab", 3), label(3), first_even([1]), half(3))
print(repeat("ab", "3"))  # expected-error {{parameter 'times' of 'repeat' is annotated 'int'}}
print(half("x"))  # expected-error {{parameter 'x' of 'half' is annotated 'float'}}
count: int = 3
count = "three"  # expected-error {{'count' is annotated 'int'}}
