# An import of a module that does not exist is an error.

from std.collectionz import Deque  # expected-error {{there is no module}}


def main():
    print("never printed")
