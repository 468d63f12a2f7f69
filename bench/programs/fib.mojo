def fib(n: Int) -> Int:
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def main():
    print(fib(42))
