# A field that the struct does not have is an error, for reading and for writing.

@fieldwise_init
struct Color:
    var red: Int
    var green: Int
    var blue: Int


def main():
    var c = Color(1, 2, 3)
    print(c.alpha)  # expected-error {{'Color' has no attribute 'alpha'}}
    c.gray = 4  # expected-error {{'Color' has no attribute 'gray'}}
    print(c.red)
