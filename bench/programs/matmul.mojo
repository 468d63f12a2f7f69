comptime SIZE = 768


def matmul(a: List[Float64], b: List[Float64], mut c: List[Float64], n: Int):
    for i in range(n):
        for k in range(n):
            var x = a[i * n + k]
            for j in range(n):
                c[i * n + j] += x * b[k * n + j]


def main():
    var a = List[Float64](capacity=SIZE * SIZE)
    var b = List[Float64](capacity=SIZE * SIZE)
    var c = List[Float64](capacity=SIZE * SIZE)
    for i in range(SIZE * SIZE):
        a.append(Float64(i % 10))
        b.append(Float64(i % 7))
        c.append(0)
    matmul(a, b, c, SIZE)
    var trace: Float64 = 0
    for i in range(SIZE):
        trace += c[i * SIZE + i]
    print(Int(trace))
