# A bound cannot be made of the parameter that it is for.


def kept[T: Movable & T](var a: T):  # expected-error {{the declaration of 'T' depends on itself}}
    pass


def named[Deinitable: Movable & Deinitable](var a: Deinitable):  # expected-error {{the declaration of 'Deinitable' depends on itself}}
    pass


def main():
    pass
