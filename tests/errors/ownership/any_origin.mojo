# `Origin` alone is an origin, be it mutable or not.
struct View[o: Origin](Movable):
    var list: Pointer[List[String], Self.o]

    def __init__(out self, list: Pointer[List[String], Self.o]):
        self.list = list

    def first(self) -> ref[Self.o] String:
        return self.list[][0]


def main():
    var words: List[String] = ["one"]
    var view = View(Pointer(to=words))
    ref first = view.first()  # expected-note {{the reference was made here}}
    words.append("two")  # expected-note {{'words' is changed here}}
    print(first)  # expected-error {{'first' refers into 'words', which has changed since}}

