def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def main():
    print(fib(35))


if __name__ == '__main__':
    main()
