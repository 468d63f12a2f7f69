# A function with a result must return on every path.

def sign(n: Int) -> Int:  # expected-error {{'sign' has a path that ends without returning its 'Int'}}
    if n > 0:
        return 1
    elif n < 0:
        return -1


def main():
    print(sign(0))
