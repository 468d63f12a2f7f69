# References to what has changed, was moved, or ends.
def eat(var xs: List[String]) -> Int:
    return len(xs)


def grows():
    var items: List[String] = ["a", "b"]
    ref first = items[0]
    items[1] = "c"
    print(first)
    items.append("d")
    print(first)  # expected-error {{'first' refers into 'items', which has changed since}}


def moved():
    var items: List[String] = ["a"]
    ref alias = items
    print(eat(items^))
    print(len(alias))  # expected-error {{'alias' refers to 'items', which has no value any more}}


def walked():
    var xs: List[Int] = [1, 2]
    for x in xs:
        xs.append(x)  # expected-error {{'xs' is changed here while a reference into it is still in use}}


def argument():
    var xs: List[Int] = [1, 2]
    print(xs, xs.pop())  # expected-error {{'xs' is an argument of this call, and a later argument changes it}}


def longest(names: List[String]) -> ref[names] String:
    var best = String("none")
    return best  # expected-error {{what is returned refers to 'best', which ends with this function}}


def exchange(mut a: String, mut b: String):
    var t = a
    a = b
    b = t


def collide():
    var words: List[String] = ["x", "y"]
    exchange(words[0], words[1])  # expected-error {{'words' can be changed through one argument of this call and is reached through another}}


struct Pair:
    var left: List[Int]
    var right: List[Int]

    def __init__(out self):
        self.left = [1]
        self.right = [2]


def fields_are_apart(mut pairs: List[Pair]):
    ref p = pairs[0]
    for x in p.left:
        p.right.append(x)
    ref n = p.left[0]
    p.right.append(n)
    print(n)


def main():
    grows()
    moved()
    walked()
    argument()
    print(longest(["a"]))
    collide()
    var pairs: List[Pair] = []
    fields_are_apart(pairs)
