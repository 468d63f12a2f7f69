# A function that promises to raise nothing cannot call one that raises.

def parse(text: String) raises -> Int:
    if text == "":
        raise Error("empty")
    return text.byte_length()


def size(text: String) raises Never -> Int:
    return parse(text)  # expected-error {{the call of}}


def main():
    print(size("abc"))
