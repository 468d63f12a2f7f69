# A call of a function that does not exist is an error.

def square(x: Int) -> Int:
    return x * x


def main():
    print(square(4))
    print(cube(4))  # expected-error {{unknown name}}
