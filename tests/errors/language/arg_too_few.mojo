# A call with a missing argument is an error.

def area(width: Int, height: Int) -> Int:
    return width * height


def main():
    print(area(3, 4))
    print(area(3))  # expected-error {{no}}
