# A struct that does not say how it is written cannot be printed.

@fieldwise_init
struct Money:
    var cents: Int


def main():
    var m = Money(250)
    print(m.cents)
    print(m)  # expected-error {{no}}
