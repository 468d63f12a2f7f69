# A bracket must be closed before the next statement.

def main():
    var xs: List[Int] = [1, 2, 3
    var n = len(xs)  # expected-error {{'[' is not closed}}
