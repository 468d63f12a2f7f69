# The checked conversion from Python's int to Int: values that fit pass, others raise OverflowError in the caller.
fn square(x: Int) -> Int:
    return x * x


fn mean(a: Int, b: Int) -> Float64:
    return (a + b) / 2


fn small(x: Int32) -> Int32:
    return x + 1


def attempt(label, action):
    try:
        print(label, action())
    except OverflowError:
        print(label, "OverflowError")


attempt("square 12:", lambda: square(12))
attempt("square -3037000499:", lambda: square(-3037000499))
attempt("square 2**63 - 1 as argument:", lambda: square(2**63 - 1))
attempt("square 2**63:", lambda: square(2**63))
attempt("square -2**63 - 1:", lambda: square(-(2**63) - 1))
attempt("mean:", lambda: mean(7, 8))
attempt("mean of big:", lambda: mean(10**30, 1))
attempt("small 2**31 - 2:", lambda: small(2**31 - 2))
attempt("small 2**31:", lambda: small(2**31))
big = 10**18
exact: int = square(10**9)
print(exact == big, exact * exact)
total = 0
for i in range(60, 66):
    n = 1 << i
    try:
        total += mean(n, n)
        print(i, "fits")
    except OverflowError:
        print(i, "does not fit")
        break
print(square(-4), mean(3, -4))
