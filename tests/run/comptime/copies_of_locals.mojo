# A variable that is a copy of one that was set just before, and both go on to be used.


def halved(limit: Int) -> Tuple[Int, Int]:
    var last = (0, 0)
    for i in range(1, limit):
        var x = i
        while x > 1:
            x = x // 2
        last = (i, x)
    return last


def longest_collatz(limit: Int) -> Tuple[Int, Int]:
    var best = (1, 0)
    for i in range(1, limit):
        var x = i
        var n = 0
        while x != 1:
            x = x // 2 if x % 2 == 0 else 3 * x + 1
            n += 1
        if n > best[1]:
            best = (i, n)
    return best


comptime HALVED = halved(30)
comptime LONGEST = longest_collatz(300)


def main():
    print(HALVED[0], HALVED[1], halved(30))
    print(LONGEST[0], LONGEST[1], longest_collatz(300))
