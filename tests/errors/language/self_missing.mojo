# A method needs a receiver unless it is static.

struct Clock:
    var hours: Int

    def __init__(out self):
        self.hours = 7

    def reset():  # expected-error {{method}}
        print("reset")


def main():
    var c = Clock()
    print(c.hours)
