# The result of a call cannot be assigned.

def total() -> Int:
    return 3


def main():
    var n = total()
    total() = 4  # expected-error {{this expression cannot be assigned to}}
    print(n)
