# A parameter that is a pointer which writes takes none that only reads, whatever its origin is.
def put(p: Pointer[mut=True, Float32, _]):
    p[] = 2


def main():
    var x = Float32(3)
    put(Pointer(to=x))
    put(Pointer(to=x).as_imm())  # expected-error {{argument 1 is 'Pointer[Float32, origin]', and 'Pointer[mut=True, Float32, origin]' is wanted}}
