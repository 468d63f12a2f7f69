# So is a nested function, also inside of a generic one.

def eat(var text: String):
    pass


def around(text: String):
    def inner(var own: String):
        eat(own^)
        print(own)  # expected-error {{'own' is used after its value was moved}}

    def sees() {read text}:
        var other = text.copy()
        eat(other^)
        print(other)  # expected-error {{'other' is used after its value was moved}}


def generic_inside():
    def inner[T: Movable & Deinitable](var x: T):
        var y = x^
        var z = x^  # expected-error {{'x' is used after its value was moved}}
        _ = y^
        _ = z^


def generic_around[T: Copyable & Movable](x: T):
    def inner(var own: T):
        var y = own^
        var z = own^  # expected-error {{'own' is used after its value was moved}}
        _ = y^
        _ = z^


def main():
    pass
