# Text and bytes at their edges: nothing to decode, widths that are too large, infinity in percent.
def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


attempt(lambda: b"".decode("nonsense"))
attempt(lambda: str(b"", "", "ignore"))
attempt(lambda: str(memoryview(b""), "nonsense"))
attempt(lambda: b"a".decode("nonsense"))
attempt(lambda: b"".decode(5))
attempt(lambda: "%+*g" % (-(2**62)))
attempt(lambda: "%*d|%-*d|%*d" % (5, 1, 5, 2, -5, 3))
attempt(lambda: "%*x%" % (10**15, 1))
attempt(lambda: f"{1.7976931348623157e308:,%}")
attempt(lambda: f"{-1e308:,.1%} {float('inf'):,} {1234.5:,.1%}")
attempt(lambda: (-1).to_bytes(0, "little", signed=True))
attempt(lambda: (0).to_bytes(0, "little"))
attempt(lambda: (-2).to_bytes(0, "little", signed=True))
