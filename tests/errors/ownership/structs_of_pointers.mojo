# A struct of the user that holds a pointer to an element, or a view, is spoilt by changes of the owner; one with a pointer to the owner itself is not.


struct First[o: MutOrigin]:
    var word: Pointer[String, Self.o]

    def __init__(out self, ref [Self.o] word: String):
        self.word = Pointer(to=word)


struct Part[o: MutOrigin]:
    var words: Span[String, Self.o]

    def __init__(out self, words: Span[String, Self.o]):
        self.words = words


struct Whole[o: MutOrigin]:
    var words: Pointer[List[String], Self.o]

    def __init__(out self, ref [Self.o] words: List[String]):
        self.words = Pointer(to=words)


def some() -> List[String]:
    return ["a", "b"]


def main():
    var words = some()
    var first = First(words[0])
    words.append("c")
    print(first.word[])  # expected-error {{'first' refers into 'words', which has changed since}}
    var others = some()
    var part = Part(Span(others))
    others.append("d")
    print(part.words[0])  # expected-error {{'part' refers into 'others', which has changed since}}
    var more = some()
    var whole = Whole(more)
    more.append("e")
    print(len(whole.words[]))
