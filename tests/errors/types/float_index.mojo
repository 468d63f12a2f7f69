# Elements are numbered by integers.
def middle(xs: Span[Int, _], at: Float32) -> Int:
    return xs[at]  # expected-error {{an index must be an integer, but this is 'Float32'; '//' divides integers and gives an integer}}


def main():
    var xs = [1, 2, 3]
    var pair: Array[Int, 2] = [1, 2]
    print(xs[len(xs) / 2])  # expected-error {{an index must be an integer, but this is 'Float64'}}
    print(xs[1.0], pair[UInt8(1)])  # expected-error {{an index must be an integer, but this is 'Float64'}}
    print(pair[0.5], xs[Int32(2)])  # expected-error {{an index must be an integer, but this is 'Float64'}}
    print(middle(xs, 1))
    var half = 0.5
    xs[half] = 4  # expected-error {{an index must be an integer, but this is 'Float64'}}
    xs[half] += 4  # expected-error {{an index must be an integer, but this is 'Float64'}}
    print(xs.__getitem__(half))  # expected-error {{the compile-time assertion does not hold: an index is an integer}}
