# A place that the caller lends, and a change in the callee, through an owner, that meets it.
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
        node[].name = String(letter)


def replaced(node: ArcPointer[Node], word: String):
    for letter in word.codepoint_slices():
        node[].words[0] = String(letter)


def noted(node: ArcPointer[Node], word: String):
    for letter in word.codepoint_slices():
        node[].note = String(letter)


def main():
    var node = ArcPointer(Node())
    var own = String("of its own")
    renamed(node, own)
    replaced(node, own)
    noted(node, own)
    renamed(node, node[].name)  # expected-error {{and 'renamed' may reach the same one through another owner while it is changed}}
    replaced(node, node[].words[0])  # expected-error {{and 'replaced' may reach the same one through another owner while it is changed}}
    noted(node, node[].note.value())  # expected-error {{refers into a shared 'Node', which the callee may change through another owner}}
