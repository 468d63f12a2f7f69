# Passing a str to a parameter annotated int.


def repeat(word: str, times: int) -> str:
    return word * times


def banner(title: str) -> str:
    return repeat("=", len(title)) + title


print(banner("ok"))
print(repeat("ab", 3))
print(repeat("ab", "3"))  # expected-error {{parameter}}
print(repeat(5, 3))  # expected-error {{parameter}}
