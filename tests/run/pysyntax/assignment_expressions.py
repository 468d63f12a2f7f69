# An assignment in an expression of an fn declares its name, as an assignment does.
# cpython: 3.9
from pyc import Int, List, String, fn
@fn
def f(n: Int) -> Int:
    m = n
    t = 0
    while (d := m % 10) or m > 0:
        t += d
        m //= 10
    if (k := t * 2) > 10:
        t = k
    return t + k
print(f(123), f(99))


@fn
def until_stop(words: List[String]) -> Int:
    t = 0
    i = 0
    while i < len(words) and (w := words[i]) != "stop":
        t += len(w)
        i += 1
    return t


print(until_stop(List[String](["ab", "cde", "stop", "zz"])))
