# Layouts as values and in types; tensors over memory of the host.
from layout import Coord, Idx, IntTuple, Layout, LayoutTensor, TileTensor, col_major, print_layout, row_major


def main():
    comptime rows = Layout.row_major(2, 4)
    comptime columns = Layout.col_major(2, 4)
    comptime gaps = Layout(IntTuple(2, 3), IntTuple(4, 1))
    print(rows, columns, gaps)
    print(rows.size(), rows.rank(), gaps.size(), gaps.cosize(), gaps(IntTuple(1, 2)), rows(3))
    print_layout(columns)
    var numbers = Array[Float32, 8](fill=7)
    var t = LayoutTensor[DType.float32, rows](numbers)
    t[1, 2] = 3
    print(t[1, 2], t.dim(0), t.dim[1](), t.size(), t.shape[1](), t.stride[0]())
    var m = TileTensor(numbers, row_major[2, 4]())
    print(m, m.layout(Coord(1, 2)))
    var n = 4
    var open = TileTensor(numbers, row_major(Coord(Idx[2], n)))
    print(open.dim[1](), open.dim(1), open[1, 2], open.num_elements(), open.static_shape[0], open.static_shape[1])
    print(TileTensor(numbers, col_major[2, 4]())[1, 1], m.transpose()[2, 1], m.transpose().static_stride[0])
    print(m.reshape[8]()[6], m.load[width=4](Coord(1, 0)), m.raw_load[width=2](4))
    var v = m.vectorize[1, 4]()
    print(v[1, 0], v.dim[0](), v.dim[1](), v.element_size)
    var mine = m.distribute[row_major[1, 2]()](1)
    print(mine.dim[0](), mine.dim[1](), mine[0, 0], m.tile[1, 2](1, 1))
