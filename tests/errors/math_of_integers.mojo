from std.math import log10, sin


def through[dt: DType](x: Scalar[dt]) -> Scalar[dt]:
    return sin(x)  # expected-error {{its condition 'dtype.is_floating_point()' lacks evidence here}}


def main():
    print(log10(100))  # expected-error {{its condition 'dtype.is_floating_point()' does not hold}}
    print(through(Float32(1)))
