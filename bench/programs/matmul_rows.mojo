comptime SIZE = 600


def matmul(a: List[List[Float64]], b: List[List[Float64]], mut c: List[List[Float64]]):
    for i in range(len(a)):
        for k in range(len(b)):
            var x = a[i][k]
            for j in range(len(b[k])):
                c[i][j] += x * b[k][j]


def filled(n: Int, modulus: Int) -> List[List[Float64]]:
    var rows = List[List[Float64]](capacity=n)
    for i in range(n):
        var row = List[Float64](capacity=n)
        for j in range(n):
            row.append(Float64((i * n + j) % modulus))
        rows.append(row^)
    return rows^


def main():
    var a = filled(SIZE, 10)
    var b = filled(SIZE, 7)
    var c = filled(SIZE, 1)
    matmul(a, b, c)
    var trace: Float64 = 0
    for i in range(SIZE):
        trace += c[i][i]
    print(Int(trace))
