# An element cannot be moved out of a list by indexing.

def take(var s: List[Int]) -> Int:
    return len(s)


def main():
    var rows: List[List[Int]] = [[1, 2], [3]]
    print(take(rows[0]^))  # expected-error {{a value cannot be moved out of what a reference or a pointer}}
    print(len(rows))
