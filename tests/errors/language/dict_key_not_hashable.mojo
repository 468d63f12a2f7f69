# The keys of a dictionary must be hashable.

@fieldwise_init
struct Place(Copyable):
    var row: Int
    var col: Int


def main():
    var board = Dict[Place, String]()  # expected-error {{type}}
    print(len(board))
