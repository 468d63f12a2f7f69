# An if needs a body; the error is on the header whose body is missing.

def check(n: Int):
    if n > 2:  # expected-error {{an indented block must follow}}
    print("big", n)


def main():
    check(3)
