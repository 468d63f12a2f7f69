# A handler without a type takes every error; none after it is reached.


def risky(n: Int) raises -> Int:
    if n > 2:
        raise Error("too big")
    return n


def main():
    try:
        print(risky(3))
    except e:
        print("one", e)
    except f:  # expected-error {{this handler is never reached: the one above it catches every error}}
        print("two", f)
