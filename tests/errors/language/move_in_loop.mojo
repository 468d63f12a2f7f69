# A variable declared outside a loop cannot be moved on every iteration.

def consume(var items: List[String]) -> Int:
    return len(items)


def main():
    var names: List[String] = ["x", "y"]
    var total = 0
    for _ in range(3):
        total += consume(names^)  # expected-error {{'names' may have no value here: on some path it was moved aw}}
    print(total)
