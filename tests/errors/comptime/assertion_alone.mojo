# What follows a failed assertion rests on it: nothing more is said of that instance.
def half[dt: DType, w: Int](v: SIMD[dt, w]) -> SIMD[dt, w]:
    comptime assert dt.is_floating_point(), "floats only"  # expected-error {{the compile-time assertion does not hold: floats only}}
    return v / 2


def main():
    print(half(SIMD[DType.float32, 4](1)))
    print(half(SIMD[DType.int32, 4](1)))
