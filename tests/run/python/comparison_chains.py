# A chain evaluates each operand once and stops early; what it binds may be unbound behind it.
def said(value):
    print("said", value)
    return value


def guards(a):
    if 0 <= 0 < (w := a):
        return w
    if a and -9 < (v := a) < 5 and v:
        return "small", v
    try:
        return 1 < 0 < (u := 5), u
    except UnboundLocalError as e:
        return str(e)


def drained(items):
    seen = []
    while (n := items.pop()) is not None and n < 5:
        seen.append(n)
    return seen, n


print(said(1) < said(2) < said(3) < said(4))
print(said(1) < said(3) < said(2) < said(4))
if said(1) == said(1) == said(1) != said(2):
    print("yes")
print(guards(3), guards(-3), guards(-20))
print(drained([None, 1, 2]), drained([9, 4]))
if 0 <= 0 < (top := 5):
    print(top)
match 1:
    case 1 if 0 <= 0 < (q := 5) > said(2):
        print(q)
print([z for k in range(3) if 0 <= k < (z := 2)], z)
print(1 < 2.5 < 3 <= 3.0 < "a" if False else [] < [1] < [1, 2] < [3])
