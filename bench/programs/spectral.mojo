from std.math import sqrt

comptime SIZE = 1500


def element(i: Int, j: Int) -> Float64:
    return 1.0 / Float64(((i + j) * (i + j + 1) >> 1) + i + 1)


def times(v: List[Float64], mut out: List[Float64]):
    for i in range(len(out)):
        var sum: Float64 = 0
        for j in range(len(v)):
            sum += element(i, j) * v[j]
        out[i] = sum


def times_transposed(v: List[Float64], mut out: List[Float64]):
    for i in range(len(out)):
        var sum: Float64 = 0
        for j in range(len(v)):
            sum += element(j, i) * v[j]
        out[i] = sum


def main():
    var u = List[Float64](length=SIZE, fill=1.0)
    var v = List[Float64](length=SIZE, fill=0.0)
    var room = List[Float64](length=SIZE, fill=0.0)
    for _ in range(10):
        times(u, room)
        times_transposed(room, v)
        times(v, room)
        times_transposed(room, u)
    var vbv: Float64 = 0
    var vv: Float64 = 0
    for i in range(SIZE):
        vbv += u[i] * v[i]
        vv += v[i] * v[i]
    print(Int(sqrt(vbv / vv) * 1e9))
