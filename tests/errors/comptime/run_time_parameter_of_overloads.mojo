# A parameter that is known only when the program runs is what is wrong, whichever overload is meant.
def two[n: Int]():
    print(n)


def two[n: Int, m: Int]():
    print(n, m)


def main():
    var x = 3
    two[x]()  # expected-error {{'x' is known only at run time, but a compile-time value is needed}}
    two[1, x + 1]()  # expected-error {{'x' is known only at run time, but a compile-time value is needed}}
    two[4, 5]()
