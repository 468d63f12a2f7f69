# A closure that changes a list cannot be passed together with that list.

def feed[F: def(Int) -> None](values: List[Int], f: F):
    for v in values:
        f(v)


def main():
    var xs: List[Int] = [1, 2, 3]

    def add(v: Int) {mut xs}:
        xs.append(v * 2)

    add(10)
    feed(xs, add)  # expected-error {{'xs' can be changed through one argument of this call and is}}
    print(len(xs))
