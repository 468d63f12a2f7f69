# A Dict's missing key is a KeyError for untyped code, also when a function of the systems register lets it pass; `del` takes an element away
# in both registers, and a call may be a statement of its own.
from pyc import Atomic, Dict, Error, Int, Int64, List, String, fn, raises


@fn
@raises(Error)
def look(key: String) -> Int:
    d: Dict[String, Int] = {"a": 1}
    return d[key]


@fn
@raises(Error)
def shrink() -> Int:
    d: Dict[String, Int] = {"x": 1, "y": 2, "z": 3}
    xs: List[Int] = [10, 20, 30]
    del d["x"], xs[1]
    d.pop("y")
    d.setdefault("w", 5)
    for key, value in d.items():
        print(key, value)
    count = Atomic[Int64](0)
    count.fetch_add(2)
    print(xs, Int(count.load()))
    del d["gone"]
    return len(d)


print(look("a"))
for f, argument in ((look, ("b",)), (shrink, ())):
    try:
        f(*argument)
    except KeyError as e:
        print(type(e).__name__, isinstance(e, LookupError))
d = Dict[String, Int]()
d["a"] = 1
d["b"] = 2
d["n"] = 9
del d["a"]
print(len(d), "a" in d, d.pop("b"), sorted(d), d.pop("gone", 5))
for take in (lambda: d["gone"], lambda: d.pop("gone")):
    try:
        take()
    except KeyError as e:
        print("missing", type(e).__name__)
try:
    del d["gone"]
except KeyError as e:
    print("missing", e)
xs = List[Int]([1, 2, 3])
del xs[0]
print(xs)
