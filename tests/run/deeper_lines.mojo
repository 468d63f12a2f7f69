# A line that is indented deeper than the statement before it belongs to that statement, without brackets.
def following(n: Int) -> Int:
    return
        (n +
        1)


def is_small(n: Int) -> Bool:
    return n == 1 or # the least
        n == 2 or

        # a comment of its own
        n == 3


def main():
    var n = 3
    var x =
        n + 4
    var y = n
        + 5
        - 1
    if n == 3 or
       n == 4:
        print("three or four")
    print
        ("joined", """a text
of lines""",
    x)
    var f = "#" +
        ":"
    for i in range(
        2
    ):
        if is_small(i): print(i,
            "small")
    print(x, y, following(4), f)
