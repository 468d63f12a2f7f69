# A last case that takes everything: behind the match, what the others set has a value.
def size(x):
    match x:
        case [] | None:
            n = 0
        case [_, *rest]:
            n = 1 + len(rest)
        case (str() | bytes()) as text:
            n = len(text)
        case other:
            raise TypeError(f"no size of {other!r}")
    return n


for x in ([], None, (1, 2, 3), "four", b"xy", 5):
    try:
        print(size(x))
    except TypeError as e:
        print(e)
