# What a callee gives back through an owner, its callers do not lend to it.
from std.memory import ArcPointer


struct Node(Movable):
    var name: String
    var words: List[String]
    var note: Optional[String]

    def __init__(out self):
        self.name = "a name"
        self.words = ["a word"]
        self.note = String("a note")


def spelt(node: ArcPointer[Node], word: String):
    for letter in word.codepoint_slices():
        node[].words.append(String(letter))


def handed_on(node: ArcPointer[Node], word: String):
    spelt(node, word)


def main():
    var node = ArcPointer(Node())
    spelt(node, node[].words[0])  # expected-error {{refers into a shared 'Node', which the callee may change through another owner}}
    handed_on(node, node[].words[0])  # expected-error {{refers into a shared 'Node', which the callee may change through another owner}}
    spelt(node, node[].name)
