# An immutable argument cannot be moved.

def keep(var s: List[Int]) -> Int:
    return len(s)


def measure(values: List[Int]) -> Int:
    return keep(values^)  # expected-error {{'values' is only borrowed here, so its value cannot be moved}}


def main():
    var v: List[Int] = [1, 2]
    print(measure(v))
