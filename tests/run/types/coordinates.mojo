# Coordinates of known and unknown values.
from std.utils.coord import Coord, Idx, ComptimeInt, coord
def main() raises:
    var c = Coord(3, Idx[4], 5)
    print(c.rank, len(c), c[0], c[1], Int(c[2]), c[1].value() * 2)
    print(c.product(), c == Coord(3, Idx[4], 5), c == Coord(3, Idx[4], 6))
    var q = coord[2, 3, 4]
    print(q, q.static_product, q.all_dims_known, c.all_dims_known)
    var n = 1
    comptime for i in range(c.rank):
        n *= Int(c[i].value())
    print(n, Idx[3].value(), Int(Idx[7]), repr(c))
    print(Coord(1, 2, 3, 4), Coord(7))
    var i = 6
    print(Coord(i, i + 1)[1])
