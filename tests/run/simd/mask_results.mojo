# Masks that functions give, used behind branches and from functions that raise.
def even[w: Int](x: SIMD[DType.int, w]) -> SIMD[DType.bool, w]:
    return (x % 2).eq(0)


def below[w: Int](x: SIMD[DType.int, w], limit: Int) raises -> SIMD[DType.bool, w]:
    if limit < 0:
        raise "no limit"
    return x.lt(limit)


def chosen[w: Int](x: SIMD[DType.int, w], flip: Bool) -> SIMD[DType.int, w]:
    var mask = even(x)
    if flip:
        mask = ~mask
    return mask.select(x * 10, x)


def main() raises:
    var v = SIMD[DType.int, 4](1, 2, 3, 4)
    print(chosen(v, False), chosen(v, True), chosen(SIMD[DType.int, 2](5, 6), False), chosen(Int(8), True))
    try:
        print(below(v, 3), below(v, -1))
    except e:
        print(e)
