# A struct without a constructor cannot be made by a call.

struct Rgb:
    var r: Int
    var g: Int
    var b: Int


def main():
    var c = Rgb(1, 2, 3)  # expected-error {{no}}
    print(c.r)
