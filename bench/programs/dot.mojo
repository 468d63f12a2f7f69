comptime LENGTH = 4096
comptime ROUNDS = 2000000


def dot(a: List[Float32], b: List[Float32]) -> Float32:
    var x = SIMD[DType.float32, 8](0)
    var y = SIMD[DType.float32, 8](0)
    var pa = a.unsafe_ptr()
    var pb = b.unsafe_ptr()
    var i = 0
    while i + 16 <= len(a):
        x = pa.unsafe_load[width=8](i).fma(pb.unsafe_load[width=8](i), x)
        y = pa.unsafe_load[width=8](i + 8).fma(pb.unsafe_load[width=8](i + 8), y)
        i += 16
    return (x + y).reduce_add()


def main():
    var a = List[Float32](capacity=LENGTH)
    var b = List[Float32](capacity=LENGTH)
    for i in range(LENGTH):
        a.append(Float32(i % 7))
        b.append(Float32(i % 5))
    var sum: Float64 = 0
    for round in range(ROUNDS):
        a[round % LENGTH] = Float32(round % 3)
        sum += Float64(dot(a, b))
    print(Int(sum))
