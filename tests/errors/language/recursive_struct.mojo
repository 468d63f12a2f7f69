# A struct cannot contain itself.

struct Node:  # expected-error {{'Node' would contain itself and have no end; put a pointer b}}
    var value: Int
    var next: Node

    def __init__(out self, value: Int, var next: Node):
        self.value = value
        self.next = next^


def main():
    print("never printed")
