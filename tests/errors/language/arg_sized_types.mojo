# There is no silent conversion between number types.

def mean(a: Float64, b: Float64) -> Float64:
    return (a + b) / 2.0


def main():
    var total: Int = 7
    print(mean(1.0, 2))
    print(mean(1.0, total))  # expected-error {{no}}
