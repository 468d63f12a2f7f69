# A function that raises is not accepted where a function that does not raise is wanted.

def apply(f: def(Int) thin -> Int, x: Int) -> Int:
    return f(x)


def safe(x: Int) -> Int:
    return x + 1


def risky(x: Int) raises -> Int:
    if x < 0:
        raise Error("negative")
    return x


def main():
    print(apply(safe, 1))
    print(apply(risky, 1))  # expected-error {{no}}
