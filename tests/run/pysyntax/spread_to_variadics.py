# f(*xs) of untyped values where the function takes `*xs: T`, beside others, and with keywords behind them.
from pyc import Int, String, Float64, fn
@fn
def total(*values: Int) -> Int:
    sum = 0
    for v in values:
        sum += v
    return sum
@fn
def label(name: String, *marks: Float64, unit: String = "m") -> String:
    text = name + ":"
    for m in marks:
        text += " " + String(m) + unit
    return text
@fn
def joined(*words: String) -> String:
    out: String = ""
    for w in words:
        out += w + "."
    return out
xs = [1, 2, 3]
print(total(*range(5)), total(*xs, 3), total(*[]), total(1, *xs), total())
print(label("a", *[1.5, 2.0]), label(*["b", 3.0], unit="x"), joined(*"abc"), joined(*["xy"] * 2))
print(list(map(total, xs, xs)))
try:
    total(*["a"])
except TypeError as e:
    print("TypeError", e)
try:
    total(*[2**70])
except OverflowError as e:
    print("OverflowError")
