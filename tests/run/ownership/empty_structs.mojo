# A struct without fields is destroyed once, like any other.
@fieldwise_init
struct Token(Movable):
    def __deinit__(deinit self):
        print("end")


struct Made(Movable):
    def __init__(out self):
        print("made")

    def __deinit__(deinit self):
        print("end of made")


def take[T: Deinitable](var value: T):
    print("taken")


def main():
    take(Token())
    var token = Token()
    print("before")
    take(token^)
    var made = Made()
    _ = made^
