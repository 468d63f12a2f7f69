def twice(n: IntLiteral) -> Int:
    return n * 2


def main():
    var n = 4
    print(twice(n))  # expected-error {{no 'twice' takes these arguments: argument 1 is 'Int', and a literal is wanted}}
