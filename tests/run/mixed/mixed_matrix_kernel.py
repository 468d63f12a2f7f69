# Matrix multiplication with flat storage in a struct, driven by nested Python lists.
struct Matrix(Copyable):
    var rows: Int
    var cols: Int
    var data: List[Float64]

    fn __init__(out self, rows: Int, cols: Int):
        self.rows = rows
        self.cols = cols
        self.data = List[Float64](length=rows * cols, fill=0.0)

    fn __getitem__(self, r: Int, c: Int) -> Float64:
        return self.data[r * self.cols + c]

    fn __setitem__(mut self, r: Int, c: Int, value: Float64):
        self.data[r * self.cols + c] = value

    fn __matmul__(self, other: Self) -> Self:
        var out = Matrix(self.rows, other.cols)
        for r in range(self.rows):
            for k in range(self.cols):
                var x = self[r, k]
                for c in range(other.cols):
                    out.data[r * out.cols + c] += x * other[k, c]
        return out^

    fn trace(self) -> Float64:
        var sum = 0.0
        for i in range(min(self.rows, self.cols)):
            sum += self[i, i]
        return sum


def from_rows(rows):
    m = Matrix(len(rows), len(rows[0]))
    for i, row in enumerate(rows):
        for j, x in enumerate(row):
            m[i, j] = float(x)
    return m^


def to_rows(m: Matrix):
    return [[m[r, c] for c in range(m.cols)] for r in range(m.rows)]


a = from_rows([[1, 2], [3, 4], [5, 6]])
b = from_rows([[1, 0, 2], [0.5, 1, -1]])
c = a @ b
print(to_rows(c))
print(c.rows, c.cols, c.trace())
d = c.copy()
d[0, 0] = 100
print(c[0, 0], d[0, 0], c.trace(), d.trace())
fib = from_rows([[1, 1], [1, 0]])
p = from_rows([[1, 0], [0, 1]])
for _ in range(50):
    p = p @ fib
print(int(p[0, 1]))
size = 6
identity = from_rows([[int(i == j) for j in range(size)] for i in range(size)])
table = from_rows([[i * j for j in range(size)] for i in range(size)])
print(to_rows(identity @ table) == to_rows(table), sum(map(sum, to_rows(table @ table))))
