# A function cannot return a reference to its own local variable.

def longest(names: List[String]) -> ref[names] String:
    var best = String("none")
    for n in names:
        if n.byte_length() > best.byte_length():
            best = n
    return best  # expected-error {{what is returned refers to}}


def main():
    var names: List[String] = ["al", "bobby"]
    print(longest(names))
