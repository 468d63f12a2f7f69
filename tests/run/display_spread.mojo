# *iterable and **dict among the items of a display put theirs in.

from std.collections import Set

def gather(*xs: Int) -> List[Int]:
    var all: List[Int] = [0, *xs, -1]
    return all^

def main():
    var xs: List[Int] = [1, 2]
    var names: List[String] = ["a"]
    var a = [*xs, 3, *range(5, 8)]
    print(a, len(a), gather(7, 8))
    print({*xs, 2, 9}, [*names, "b", *names])
    var d: Dict[String, Int] = {"x": 1}
    var e = {**d, "y": 2}
    var f: Dict[String, Int] = {"x": 5, **e, "z": 3}
    print(e, f)
    var s: Set[Int] = {*a}
    print(len(s), len([*"héllo".codepoints()]))
