# The returned value must have the result type.

def describe(n: Int) -> String:
    if n == 0:
        return "zero"
    return n  # expected-error {{a value of type}}


def main():
    print(describe(0))
