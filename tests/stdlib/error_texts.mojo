# What the library's errors say.
from std.collections import Deque, Set


def int_of(text: String, base: Int = 10):
    try:
        print(atol(text, base))
    except e:
        print(e)


def float_of(text: String):
    try:
        print(atof(text))
    except e:
        print(e)


def filled(template: String):
    try:
        print(template.format(1, "b"))
    except e:
        print(e)


def main():
    var d: Dict[String, Int] = {}
    try:
        _ = d["missing"]
    except e:
        print(e)
    try:
        _ = d.popitem()
    except e:
        print(e)
    var s: Set[String] = {}
    try:
        s.remove("x")
    except e:
        print(e)
    try:
        _ = s.pop()
    except e:
        print(e)
    var none: Optional[Int] = None
    try:
        print(none[])
    except e:
        print(e)
    var xs: List[Int] = [1]
    try:
        _ = xs.index(5)
    except e:
        print(e)
    var queue = Deque[Int]()
    try:
        _ = queue.index(5)
    except e:
        print(e)
    for text in ["12x", "", "9223372036854775808", "1_000"]:
        int_of(text)
    int_of("1", 37)
    for text in ["", ".", "abc", "1.2.3", "1e", "-", "1_0.5", ".5"]:
        float_of(text)
    for template in ["{} {} {}", "{", "}", "{0} {}", "{2}", "{a}", "{!x}", "{1!r}{{}}"]:
        filled(template)
