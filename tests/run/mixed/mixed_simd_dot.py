# A Python list goes through SIMD vectors in a fast function; the remainder is handled element by element.
comptime WIDTH = 4
comptime F32x4 = SIMD[DType.float32, WIDTH]


fn dot(a: List[Float32], b: List[Float32]) -> Float32:
    var acc = F32x4(0)
    var i = 0
    while i + WIDTH <= len(a):
        var x = F32x4(a[i], a[i + 1], a[i + 2], a[i + 3])
        var y = F32x4(b[i], b[i + 1], b[i + 2], b[i + 3])
        acc += x * y
        i += WIDTH
    var total = acc.reduce_add()
    while i < len(a):
        total += a[i] * b[i]
        i += 1
    return total


fn brighten(pixel: F32x4, amount: Float32) -> F32x4:
    var out = pixel + amount
    return out.clamp(F32x4(0), F32x4(255))


def vector_sum(rows):
    total = F32x4(0)
    for row in rows:
        total += F32x4(Float32(row[0]), Float32(row[1]), Float32(row[2]), Float32(row[3]))
    return total


xs = [0.5 * i for i in range(10)]
ys = [float(i % 3) for i in range(10)]
fast = dot(List[Float32](xs), List[Float32](ys))
print(Float64(fast), sum(x * y for x, y in zip(xs, ys)))
print(brighten(F32x4(0, 100, 200, 250), 10.0))
print(brighten(F32x4(5, 100, 200, 250), -10.5))
v = vector_sum([[1.0, 2.0, 3.0, 4.0], [0.5] * 4, [10.0, 20.0, 30.0, 40.0]])
print(v, v.reduce_max(), v[2])
v[2] = 0
print(v, v.reduce_add(), v.lt(F32x4(20)))
w = SIMD[DType.int32, 8](1, 2, 3, 4, 5, 6, 7, 8)
print(w * w, (w * w).reduce_add(), w % 3)
print(len(v), WIDTH, Float64(v[0]) / 2)
