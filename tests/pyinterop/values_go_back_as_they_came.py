# A plain value that goes back is the object that it came from; texts of derived classes are texts; causes cross.
# flags: --bridge=seen
# cpython: 3.11
import sys

sys.path.insert(0, "Inputs")
import seen


def back(x):
    return x


print([seen.same(x, back) for x in (1.5, "a text", "", -0.0)])
t = seen.Text("ab")
print("".join([t, "c"]), t + "c", "c" + t, {"ab": 1}[t], {t: 2}["ab"], t == "ab", t in ["ab"], "%s|%5s" % (t, t), f"{t:>4}", t.shout(), type(t).__name__)
print("xaby".replace(t, "-"), "ab" in t, t.startswith("a"), sorted([t, "aa", "b"]), len(t), t[0], [c for c in t], isinstance(t, str), t.upper(), hash(t) == hash("ab"))
print(seen.is_memoryview(memoryview(b"abc")))


def fails():
    raise ValueError("inner")


try:
    seen.chained(fails)
except RuntimeError as e:
    print(e, repr(e.__cause__), isinstance(e.__cause__, ValueError))
