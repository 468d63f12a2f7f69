# What is not a tuple has no number of parts that is known here.
def main():
    var a, b = 5  # expected-error {{a value of type 'Int' cannot be unpacked into 2 targets}}
    var names: List[String] = ["x", "y"]
    var c, d = names  # expected-error {{a value of type 'List[String]' cannot be unpacked into 2 targets}}
    var e, f, g = (1, 2)  # expected-error {{2 values cannot be unpacked into 3 targets}}
