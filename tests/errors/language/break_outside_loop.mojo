# A break needs a loop around it.

def first_big(values: List[Int]) -> Int:
    for v in values:
        if v > 10:
            return v
    if len(values) == 0:
        break  # expected-error {{'break' is outside a loop}}
    return -1


def main():
    print(first_big([1, 20]))
