# Using a list after its ownership went to another function is an error.

def total(var values: List[Int]) -> Int:
    var sum = 0
    for v in values:
        sum += v
    return sum


def main():
    var scores: List[Int] = [90, 85, 77]
    print(total(scores^))
    print(len(scores))  # expected-error {{'scores' is used after its value was moved}}
