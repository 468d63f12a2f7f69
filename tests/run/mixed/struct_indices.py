# A struct with several indices, and one made by a method, as attributes of objects.
struct Cells[rows: Int, cols: Int](Copyable):
    var data: List[Float64]

    fn __init__(out self):
        self.data = List[Float64](length=Self.rows * Self.cols, fill=0.0)

    fn __getitem__(self, r: Int, c: Int) -> Float64:
        return self.data[r * Self.cols + c]

    fn __getitem__(self, i: Int) -> Float64:
        return self.data[i]

    fn __setitem__(mut self, r: Int, c: Int, v: Float64):
        self.data[r * Self.cols + c] = v

    fn times(self, x: Float64) -> Self:
        var out = self.copy()
        for i in range(len(out.data)):
            out.data[i] *= x
        return out^


class Holder:
    def __init__(self):
        self.cells = Cells[3, 4]()

    def at(self, i, j):
        return self.cells[i, j]


holder = Holder()
holder.cells[1, 2] = 5.0
holder.cells[1, 2] += 1
print(holder.at(1, 2), holder.at(2, 1), holder.cells[6], [holder.cells[i, 2] for i in range(3)])
holder.cells = holder.cells.times(0.5)
texts = [repr([holder.at(1, 2)]) for _ in range(3)]
print(texts, holder.cells.times(2.0)[1, 2])
try:
    holder.cells[1, 2, 3]
except TypeError as e:
    print("TypeError:", e)
try:
    holder.cells[0, 0, 0] = 1.0
except TypeError as e:
    print("TypeError:", e)
