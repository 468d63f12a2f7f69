# The operands of and must be truth values.

def notify(n: Int):
    print("n =", n)


def main():
    var n = 5
    if n > 3 and n < 9:
        notify(n)
    n > 3 and notify(n)  # expected-error {{a value of type}}
