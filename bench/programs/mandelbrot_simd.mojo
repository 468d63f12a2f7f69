comptime SIZE = 1600
comptime LIMIT = 200
comptime LANES = 8


def iterations(cr: SIMD[DType.float64, LANES], ci: SIMD[DType.float64, LANES]) -> SIMD[DType.int64, LANES]:
    var zr = SIMD[DType.float64, LANES](0)
    var zi = SIMD[DType.float64, LANES](0)
    var n = SIMD[DType.int64, LANES](0)
    for _ in range(LIMIT):
        var zr2 = zr * zr
        var zi2 = zi * zi
        var inside = (zr2 + zi2).le(4.0)
        if not inside.reduce_or():
            break
        n += inside.cast[DType.int64]()
        zi = 2 * zr * zi + ci
        zr = zr2 - zi2 + cr
    return n


def main():
    var steps = SIMD[DType.float64, LANES](0, 1, 2, 3, 4, 5, 6, 7)
    var sum: Int64 = 0
    for y in range(SIZE):
        var ci = SIMD[DType.float64, LANES](2.0 * Float64(y) / SIZE - 1.0)
        for x in range(0, SIZE, LANES):
            var cr = 3.0 * (Float64(x) + steps) / SIZE - 2.0
            sum += iterations(cr, ci).reduce_add()
    print(sum)
