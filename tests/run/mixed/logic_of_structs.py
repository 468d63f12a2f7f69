# `or` and `and` of values of the systems register in Python code: one of the two.
fn find(xs: List[Int], want: Int) -> Optional[Int]:
    for i in range(len(xs)):
        if xs[i] == want:
            return i
    return None


fn name(n: Int) -> String:
    return "" if n == 0 else "some"


fn items(n: Int) -> List[Int]:
    return [i for i in range(n)]


xs = List[Int]([4, 5])
for want in (5, 6):
    at = find(xs, want)
    print(at or 7, at is None, find(xs, want) and "there")
for n in (0, 2):
    print(name(n) or "none", "none" or name(n), name(n) and 5, items(n) or "empty", n or name(n))
    either = items(n) or items(3)
    print(len(either), not name(n))
pair = (1, 2)
empty = ()
print(pair or (3, 4), empty or (5,), pair and "x", empty and 1, (empty or pair)[1])
