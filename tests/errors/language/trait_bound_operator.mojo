# Values of an unconstrained type cannot be compared.

def largest[T: Copyable](values: List[T]) -> Int:
    var best = 0
    for i in range(1, len(values)):
        if values[i] > values[best]:  # expected-error {{there is no operator}}
            best = i
    return best


def main():
    print(largest[Int]([3, 9, 2]))
