# A parameter's name is taken in the body's own scope, but may be used again in a scope inside.
def show(x: Int, y: Int):
    var x = 3  # expected-error {{'x' is declared twice in the same scope}}
    if x > 2:
        var y = 4
        print(y)
    ref y = x  # expected-error {{'y' is declared twice in the same scope}}


def main():
    show(1, 2)
