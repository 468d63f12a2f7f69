# A trie of shared nodes: an argument of a type that the nodes hold is walked over while they change.
from std.memory import ArcPointer


struct Node(Movable):
    var children: Dict[String, ArcPointer[Node]]
    var count: Int

    def __init__(out self):
        self.children = {}
        self.count = 0


struct Trie(Sized, Movable):
    var root: ArcPointer[Node]
    var words: Int

    def __init__(out self):
        self.root = ArcPointer(Node())
        self.words = 0

    def __len__(self) -> Int:
        return self.words

    def add(mut self, word: String, times: Int = 1) raises:
        var node = self.root
        for letter in word.codepoint_slices():
            var key = String(letter)
            if key not in node[].children:
                node[].children[key] = ArcPointer(Node())
            node = node[].children[key]
        if node[].count == 0:
            self.words += 1
        node[].count += times

    def find(self, word: String) raises -> Optional[ArcPointer[Node]]:
        var node = self.root
        for letter in word.codepoint_slices():
            var key = String(letter)
            if key not in node[].children:
                return None
            node = node[].children[key]
        return node

    def __contains__(self, word: String) raises -> Bool:
        var node = self.find(word)
        return Bool(node) and node.value()[].count > 0

    def under(self, prefix: String) raises -> List[String]:
        var out = List[String]()
        var start = self.find(prefix)
        if start:
            collect(start.value(), prefix, out)
        return out^


def collect(node: ArcPointer[Node], prefix: String, mut out: List[String]) raises:
    if node[].count > 0:
        out.append(prefix + "*" * (node[].count - 1))
    var keys = [k for k in node[].children.keys()]
    sort(keys)
    for k in keys:
        collect(node[].children[k], prefix + k, out)


def main() raises:
    var trie = Trie()
    for word in "the quick then there quickly this than the the naïve nature".split():
        trie.add(String(word))
    print(len(trie))
    print(trie.under("th"), trie.under("na"), trie.under("x"))
    print("the" in trie, "th" in trie, "thus" in trie, "quick" in trie)
    trie.add("zebra", times=3)
    print(trie.under("z"), trie.find("q").value()[].count, len(trie.find("").value()[].children))
    print(trie.under(""))
