# Braces where a vector or a number is wanted call its constructor.
struct Color:
    var lanes: SIMD[DType.float32, 4]

    def __init__(out self, r: Float32, g: Float32, b: Float32):
        self.lanes = {r, g, b, 1}


def pair(x: Int32) -> SIMD[DType.int32, 2]:
    return {x, -x}


def total(v: SIMD[DType.int32, 4]) -> Int32:
    return v.reduce_add()


def main():
    print(Color(0.5, 0, 1).lanes, pair(3), total({1, 2, 3, 4}))
    var zeros: SIMD[DType.uint8, 4] = {}
    var one: Int64 = {1}
    print(zeros, one)
