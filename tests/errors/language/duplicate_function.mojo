# Two functions with the same signature are an error.

def area(side: Int) -> Int:
    return side * side


def area(width: Int) -> Int:  # expected-error {{'area' with these arguments is defined twice}}
    return width * 2


def main():
    print(area(3))
