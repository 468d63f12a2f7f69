# An arrow must be followed by the result type.

def answer() -> :  # expected-error {{expected a type after}}
    print(42)


def main():
    print("never printed")
