# The arguments of a pack of types are collected by `*items`.


def join[*Ts: Writable](items: *Ts, sep: String) -> String:  # expected-error {{the arguments of a pack of types are a pack too: write '*' in front of the name}}
    return sep


def main():
    print(join(1, 2, sep="-"))
