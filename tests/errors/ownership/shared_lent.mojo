# A place that the caller lent, and a change through an owner that meets it.
from std.memory import ArcPointer


struct Node(Movable):
    var name: String
    var words: List[String]
    var note: Optional[String]

    def __init__(out self):
        self.name = "a name"
        self.words = ["a word"]
        self.note = String("a note")


def renamed(node: ArcPointer[Node], word: String):
    for letter in word.codepoint_slices():
        node[].name = String(letter)  # expected-error {{'word' is changed here while a reference into it is still in use}}


def replaced(node: ArcPointer[Node], word: String):
    for letter in word.codepoint_slices():
        node[].words[0] = String(letter)  # expected-error {{'word' is changed here while a reference into it is still in use}}


def noted(node: ArcPointer[Node], word: String):
    for letter in word.codepoint_slices():
        node[].note = String(letter)  # expected-error {{'word' is changed here while a reference into it is still in use}}
