# A temporary cannot be passed to a mut argument.

def double(mut n: Int):
    n *= 2


def main():
    var x = 4
    double(x)
    double(x + 1)  # expected-error {{no}}
    print(x)
