# Parts of a String in untyped code are those of a str: counted from the end, with a step. A float beside an Int gives a float.
# cpython: 3.9
from pyc import Int, String, fn


@fn
def repeated(text: String, times: Int) -> String:
    out: String = ""
    for _ in range(times):
        out += text
    return out


@fn
def square(x: Int) -> Int:
    return x * x


s = repeated("añb", 2)
print(s[-1], s[1], s[::-1], s[1:-1], s[::2], s[:2], s[4:], len(s), s[-3:] + "!")
for i in (0, -6, 6):
    try:
        print(s[i])
    except IndexError as e:
        print("IndexError:", e)
print(square(2) * 2.5, 0.5 * square(3), square(3) / 2, square(3) > 8.5, square(2) + 1)
