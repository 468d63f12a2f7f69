# A variable assigned in a try block is not set on the path through except.

def parse(text: String) raises -> Int:
    if text == "":
        raise Error("empty")
    return text.byte_length()


def main():
    var n: Int
    try:
        n = parse("abc")
    except e:
        print("failed:", e)
    print(n)  # expected-error {{'n' may have no value here: not every path to this place set}}
