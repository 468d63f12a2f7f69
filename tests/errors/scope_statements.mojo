# What Python says with a statement: there are no variables of the module, and a nested function lists what it changes.


def count():
    global n  # expected-error {{'global' in the systems register (no variable is seen by every function; pass it as a 'mut' argument) cannot be compiled here}}


def main():
    var x = 1

    def add():
        nonlocal x  # expected-error {{'nonlocal' in the systems register (write '{mut x}' after the nested function's arguments) cannot be compiled here}}

    add()
    count()
    print(x)
