# Two of the arguments of mut *args are the same variable.


def increase(mut *ns: Int):
    for ref n in ns:
        n += 1


def main():
    var a = 1
    var b = 2
    increase(a, b)
    increase(a, a)  # expected-error {{'a' can be changed through one argument of this call}}
    print(a, b)
