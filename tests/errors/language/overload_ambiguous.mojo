# A call that fits two overloads equally well is an error.

def show(a: Int, b: Float64) -> String:
    return "int first"


def show(a: Float64, b: Int) -> String:
    return "int second"


def main():
    print(show(1, 2.5))
    print(show(1, 2))  # expected-error {{the call of}}
