# A constructor must set every field.

struct Rect:
    var width: Int
    var height: Int

    def __init__(out self, width: Int):  # expected-error {{'Rect.__init__' does not give every field a value: 'height' }}
        self.width = width


def main():
    var r = Rect(3)
    print(r.width)
