# A number that is assigned to several targets takes the type of each; where all lanes of a vector are wanted, one number
# stands for them; a type is chosen by what can be computed when compiling.
from std.sys import CompilationTarget


@fieldwise_init
struct Linux(Copyable):
    var number: Int


@fieldwise_init
struct Mac(Copyable):
    var number: Int


comptime Backend = Mac if CompilationTarget.is_macos() else Linux


struct Pair:
    var low: Float32
    var high: UInt8

    def __init__(out self):
        self.low = self.high = 0


def main():
    var pair = Pair()
    pair.low = pair.high = 7
    var x: UInt8
    var y: Float16
    x = y = 3
    a = b = -2
    print(pair.low, pair.high, x, y, a, b, Backend(4).number)
    var v = SIMD[DType.float32, 4](1, 2, 3, 4)
    var nine: Float32 = 9
    print(v.gt(2).select(nine, v), pow(v, Int(3)), pow(v, 2), pow(2.5, 2), pow(Int(3), 4))
