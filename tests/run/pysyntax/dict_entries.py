# The entries of a Dict taken apart, in an fn and in Python code; as objects they are tuples.
# cpython: 3.9
from pyc import Dict, Int, List, String, fn


@fn
def total(d: Dict[String, Int]) -> Int:
    t = 0
    for k, v in d.items():
        t += v * 10 + len(k)
    return t


@fn
def swapped(d: Dict[String, Int]) -> Dict[Int, String]:
    out = Dict[Int, String]()
    for k, v in d.items():
        out[v] = k
    return out.copy()


@fn
def names(d: Dict[Int, List[String]]) -> String:
    text = String()
    for k, (a) in d.items():
        text += String(k) + ":"
        for name in a:
            text += " " + name
        text += "; "
    return text


d = Dict[String, Int]()
d["a"] = 4
d["bb"] = 5
print(total(d), swapped(d))
print({str(k): int(v) for k, v in d.items()}, [k for k, v in d.items() if v > 4])
for i, (k, v) in enumerate(d.items()):
    print(i, k, v)
for key, value in d.items():
    print(f"{key}={value}", end=" ")
print(len(d))
table = Dict[Int, List[String]]()
table[1] = List[String](["x", "y"])
print(names(table), [(int(k), list(v)) for k, v in table.items()])
best, count = max(((k, int(v)) for k, v in d.items()), key=lambda kv: kv[1])
print(best, count, sorted((int(v), str(k)) for k, v in d.items()))
