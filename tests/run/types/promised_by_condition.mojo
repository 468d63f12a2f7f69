# A member that a trait asks for may depend on a parameter: each instance has its number.
trait Code:
    comptime bits: Int
    comptime scale: Float64


struct Wide[key: Int](Code):
    comptime bits = 8 if Self.key < 256 else 16
    comptime scale = 0.5 if Self.key < 256 else 2.0


def show[C: Code]():
    print(C.bits, C.scale)


def main():
    show[Wide[5]]()
    show[Wide[1000]]()
    print(Wide[5].bits + Wide[1000].bits)
