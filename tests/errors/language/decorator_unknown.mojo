# A decorator that does not exist is an error.

@fieldwise_initt  # expected-error {{unknown decorator}}
struct Node:
    var id: Int


def main():
    print("never printed")
