# What is evaluated at compile time, and calls a function with a wrong header, fails in silence.
def numeral(n: Itn) -> String:  # expected-error {{unknown name 'Itn'}}
    return "I"


def parse(text: String) -> Int:
    return 1 if numeral(1) == text else -1


def roman[text: StaticString]() -> Int:
    comptime value = parse(text)
    comptime assert value > 0, "not a Roman numeral"
    return value


def main():
    print(roman["I"]())
    print(romann["I"]())  # expected-error {{unknown name 'romann'}}
