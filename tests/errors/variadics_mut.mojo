# mut *args wants places; those of *args cannot be changed.


def increase(mut *ns: Int):
    for ref n in ns:
        n += 1


def change(*ns: Int):
    ns[0] = 1  # expected-error {{cannot be changed}}


def main():
    var a = 1
    increase(a, 5)  # expected-error {{a 'mut' argument needs a variable}}
