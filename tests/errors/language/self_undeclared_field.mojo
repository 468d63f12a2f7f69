# A constructor cannot assign a field that the struct does not declare.

struct Player:
    var name: String

    def __init__(out self, name: String):
        self.name = name
        self.score = 0  # expected-error {{'Player' has no attribute 'score'}}


def main():
    print(Player("Zoe").name)
