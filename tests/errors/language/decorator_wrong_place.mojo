# A decorator for structs cannot stand on a function.

@fieldwise_init  # expected-error {{decorator}}
def build() -> Int:
    return 3


def main():
    print(build())
