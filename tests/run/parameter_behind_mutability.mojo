# A parameter is found from an argument whose mutability differs from what is wanted: it converts.
def first[dt: DType](xs: Span[Scalar[dt]]) -> Scalar[dt]:
    return xs[0]


def main():
    var xs: List[Int32] = [5, 6]
    print(first(Span(xs)))
    var ys: List[Float64] = [0.5]
    print(first(ys))
