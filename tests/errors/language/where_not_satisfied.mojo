# A call that breaks a where clause is an error.

def head[n: Int](values: Array[Int, n]) -> Int where n > 0:
    return values[0]


def main():
    var some: Array[Int, 2] = [7, 8]
    var none = Array[Int, 0](fill=0)
    print(head(some))
    print(head(none))  # expected-error {{no}}
