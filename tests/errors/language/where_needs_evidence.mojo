# A generic caller must prove the where clause of the function it calls.

def first_half[n: Int]() -> Int where n % 2 == 0:
    return n // 2


def halves[n: Int]() -> Int:
    return first_half[n]()  # expected-error {{no}}


def main():
    print(halves[4]())
