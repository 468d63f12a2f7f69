# Nested functions and lambdas whose headers say a parameter of the function around them, given as parameters.
def fold[dtype: DType, //, f: def(Scalar[dtype], Scalar[dtype]) thin -> Scalar[dtype]](
    src: Span[Scalar[dtype], _], start: Scalar[dtype]
) -> Scalar[dtype]:
    var out = start
    for x in src:
        out = f(out, x)
    return out

def apply[T: Copyable & Deinitable, f: def(T) thin -> T](x: T) -> T:
    return f(x)

def same[T: Copyable & Deinitable](x: T) -> T:
    def id(y: T) -> T:
        return y.copy()
    return apply[T, id](x)

def same2[T: Copyable & Deinitable](x: T) -> T:
    return apply[T, lambda (y: T) -> T: y.copy()](x)

def big[dtype: DType, //](src: Span[Scalar[dtype], _]) -> Scalar[dtype]:
    def mx(a: Scalar[dtype], b: Scalar[dtype]) -> Scalar[dtype]:
        return a if a > b else b
    return fold[mx](src, src[0])

def main() raises:
    print(same(3), same("ab"))
    print(same2(3), same2("ab"))
    var ys: List[Int] = [1, 2]
    print(big(Span(ys)))
    var xs: List[Float32] = [1, 2]
    print(big(Span(xs)))
