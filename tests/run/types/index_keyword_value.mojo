# Behind `*keys` the value that is assigned is a keyword; `...` is a value.


struct Board:
    var cells: List[Int]

    def __init__(out self):
        self.cells = List[Int](length=9, fill=0)

    def __getitem__(self, *keys: Int) -> Int:
        return self.cells[keys[0] * 3 + keys[1]]

    def __setitem__(mut self, *keys: Int, cell: Int):
        self.cells[keys[0] * 3 + keys[1]] = cell

    def __getitem__(self, rest: EllipsisType, column: Int) -> Int:
        return self.cells[column] + self.cells[3 + column] + self.cells[6 + column]


def main():
    var board = Board()
    board[1, 2] = 5
    board[1, 2] += 2
    board[0, 2] = 1
    var all = ...
    print(board[1, 2], board[..., 2], all == EllipsisType())
