# Two structs with the same name are an error.

@fieldwise_init
struct Point:
    var x: Int


@fieldwise_init
struct Point:  # expected-error {{'Point' is declared twice in the same scope}}
    var x: Int
    var y: Int


def main():
    print(Point(1).x)
