# Names of the systems register need no import in annotations; other names must be known.
def count(items: List[Int], words: String) -> Int:
    return len(items)


def total(numbers: Span[Float64], what: Strng) -> Float64:  # expected-error {{unknown name 'Strng'}}
    return numbers[0]
