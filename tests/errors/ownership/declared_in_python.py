# RUN: %pyc check --verify %s
# A variable with a machine type that a function of a Python file declares has no value until one is assigned.
from pyc import Int


def main():
    count: Int  # expected-note {{'count' is declared here}}
    print(count + 1)  # expected-error {{'count' is used before it has a value}}
    count = 1


main()
