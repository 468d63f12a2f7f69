# Overloads of __setitem__: with one index or two, and with an argument that is given by its name beside the indices.
struct Grid(Copyable):
    var cells: List[Float32]

    def __init__(out self):
        self.cells = [1.0, 2.0, 3.0, 4.0]

    def __getitem__(self, row: Int, column: Int) raises -> Float32:
        return self.cells[row * 2 + column]

    def __setitem__(mut self, row: Int, column: Int, value: Float32) raises:
        self.cells[row * 2 + column] = value

    def __setitem__(mut self, row: Int, value: Grid) raises:
        print("row", row)

    def __setitem__(mut self, row: Int, value: Grid, *, unchecked: Bool):
        print("row", row, "unchecked", unchecked)

    def __setitem__(mut self, rows: String, column: Int, value: Grid) raises:
        print("column", column)


struct Sparse:
    var sum: Int

    def __init__(out self):
        self.sum = 0

    def __setitem__(mut self, *keys: Int, value: Int):
        for key in keys:
            self.sum += key * value


def main() raises:
    var grid = Grid()
    var sparse = Sparse()
    grid[0, 1] = 5.0
    grid[1] = grid.copy()
    grid["", 1] = grid.copy()
    grid[1, unchecked=True] = grid.copy()
    grid[1, 1] += 2
    sparse[1, 2, 3] = 10
    print(grid[0, 1], grid[1, 1], sparse.sum)
