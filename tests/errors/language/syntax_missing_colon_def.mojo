# A function header ends with a colon.

def double(n: Int) -> Int  # expected-error {{expected}}
    return n * 2


def main():
    print(double(4))
