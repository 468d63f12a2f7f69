# A bound Iterable: the loop is checked where the function is used, the rest of its body where it stands.
def collect[I: Iterable](items: I) -> Int:
    var n = 0
    for _ in items:
        n += 1
    return n




def main():
    print(collect([1, 2, 3]), collect(range(4)), collect({1, 2}))
