comptime VOCABULARY = 20000
comptime WORDS = 1000000
comptime ROUNDS = 3


struct Random:
    var state: UInt64

    def __init__(out self, seed: UInt64):
        self.state = seed

    def below(mut self, n: Int) -> Int:
        self.state = self.state * 6364136223846793005 + 1442695040888963407
        return Int(self.state >> 33) % n


def make_text() -> String:
    var random = Random(7)
    var vocabulary = List[String](capacity=VOCABULARY)
    for _ in range(VOCABULARY):
        var word = String()
        for _ in range(3 + random.below(8)):
            word += chr(97 + random.below(26))
        vocabulary.append(word)
    var text = String()
    for _ in range(WORDS):
        text += vocabulary[random.below(1 + random.below(VOCABULARY))]
        text += " "
    return text


def main():
    var text = make_text()
    var sum = 0
    for _ in range(ROUNDS):
        var counts = Dict[String, Int]()
        for word in text.split():
            var key = String(word)
            counts[key] = counts.get(key, 0) + 1
        var most = 0
        for entry in counts.items():
            most = max(most, entry.value)
            sum += entry.value * entry.key.byte_length()
        sum += most * len(counts)
    print(sum)
