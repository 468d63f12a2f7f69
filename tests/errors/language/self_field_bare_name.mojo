# A field is not visible without self.

struct Counter:
    var hits: Int

    def __init__(out self):
        self.hits = 0

    def total(self) -> Int:
        return hits  # expected-error {{unknown name}}


def main():
    print(Counter().total())
