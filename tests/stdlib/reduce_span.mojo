# A reduction by a function of one's own; of no numbers it is the start.
from max.algorithm import reduce


def add[acc_type: DType, dtype: DType, width: SIMDLength](so_far: SIMD[acc_type, width], x: SIMD[dtype, width]) -> SIMD[acc_type, width]:
    return so_far + x.cast[acc_type]()


def least[acc_type: DType, dtype: DType, width: SIMDLength](so_far: SIMD[acc_type, width], x: SIMD[dtype, width]) -> SIMD[acc_type, width]:
    return min(so_far, x.cast[acc_type]())


def main() raises:
    var xs: List[Int32] = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2, 7, 9, 5, 0]
    print(reduce[add](Span(xs), Int32(0)))
    print(reduce[least](Span(xs), Int32(100)))
    print(reduce[least](Span(xs)[:3], Int32(100)))
    print(reduce[add](Span(xs)[:0], Int32(0)))
    var halves = List[Float64](length=11, fill=0.5)
    print(reduce[add](Span(halves), Float64(0)))
