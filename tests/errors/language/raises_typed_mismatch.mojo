# A function that raises one error type cannot raise another one.

@fieldwise_init
struct ParseError(Copyable, Writable):
    var position: Int

    def write_to(self, mut w: Some[Writer]):
        w.write("bad input at ", self.position)


def parse(text: String) raises ParseError -> Int:
    if text == "":
        raise Error("empty")  # expected-error {{'Error' is raised where only 'ParseError' may be}}
    if text == "x":
        raise ParseError(0)
    return text.byte_length()


def main():
    try:
        print(parse("abc"))
    except e:
        print(e)
