# Values that are not there (yet).
struct Rect:
    var width: Int
    var height: Int
    var name: String

    def __init__(out self, width: Int):  # expected-error {{'Rect.__init__' does not give every field a value: 'height', 'name' have none}}
        self.width = width


def never() -> Int:
    var count: Int
    return count + 1  # expected-error {{'count' is used before it has a value}}


def one_side(n: Int) -> String:
    var text: String
    if n > 0:
        text = "positive"
    return text  # expected-error {{'text' may have no value here: not every path to this place sets it}}


def fails(n: Int) raises -> Int:
    if n == 0:
        raise Error("zero")
    return n


def tried(n: Int):
    var x: Int
    try:
        x = fails(n)
    except:
        print("failed")
    print(x)  # expected-error {{'x' may have no value here}}


def named(out result: String, n: Int):
    if n > 0:
        result = "set"
    return  # expected-error {{the result has no value where the function returns}}


def main():
    print(never(), one_side(1), Rect(2).width, named(1))
    tried(1)
