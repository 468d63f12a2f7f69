# An unknown type name in a signature is an error.

def length(text: Strng) -> Int:  # expected-error {{unknown name}}
    return 0


def main():
    print("never printed")
