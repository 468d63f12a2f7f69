comptime SIZE = 700
comptime LIMIT = 200


def iterations(cr: Float64, ci: Float64) -> Int:
    var zr: Float64 = 0
    var zi: Float64 = 0
    var n = 0
    while n < LIMIT and zr * zr + zi * zi <= 4.0:
        var next = zr * zr - zi * zi + cr
        zi = 2 * zr * zi + ci
        zr = next
        n += 1
    return n


def main():
    var counts = List[Int](length=LIMIT + 1, fill=0)
    for y in range(SIZE):
        for x in range(SIZE):
            var cr = 3.0 * Float64(x) / SIZE - 2.0
            var ci = 2.0 * Float64(y) / SIZE - 1.0
            counts[iterations(cr, ci)] += 1
    var sum = 0
    for i in range(len(counts)):
        sum += i * counts[i]
    print(sum, counts[LIMIT])
