comptime SIZE = 10


struct Board(Movable):
    var columns: List[Bool]
    var rising: List[Bool]
    var falling: List[Bool]
    var size: Int

    def __init__(out self, size: Int):
        self.columns = List[Bool](length=size, fill=False)
        self.rising = List[Bool](length=2 * size, fill=False)
        self.falling = List[Bool](length=2 * size, fill=False)
        self.size = size

    def solutions(mut self, row: Int) -> Int:
        if row == self.size:
            return 1
        var count = 0
        for column in range(self.size):
            var up = row + column
            var down = row - column + self.size
            if self.columns[column] or self.rising[up] or self.falling[down]:
                continue
            self.columns[column] = True
            self.rising[up] = True
            self.falling[down] = True
            count += self.solutions(row + 1)
            self.columns[column] = False
            self.rising[up] = False
            self.falling[down] = False
        return count


def main():
    var board = Board(SIZE)
    var sum = 0
    for _ in range(10):
        sum += board.solutions(0)
    print(sum)
