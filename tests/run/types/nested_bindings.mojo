# Tuples in tuples are taken apart by one `var`.

def main():
    var t = ((1, "x"), 2.5)
    var (i, s), f = t
    print(i, s, f)
    var g, (h, k) = (1, (2, 3))
    print(g, h, k)
    var (m, (n, o)) = (1, (2, 3))
    print(m, n, o)
