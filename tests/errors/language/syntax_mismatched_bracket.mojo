# A bracket must be closed by its own kind.

def main():
    var xs: List[Int] = [1, 2, 3]
    print(xs[0)  # expected-error {{')' cannot close '['}}
