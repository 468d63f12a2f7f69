# A Bool beside a mask is one of its lanes; types without fields compare by what they are.
def same[T: Equatable](a: T, b: T) -> Bool:
    return a == b


def main():
    var mask = SIMD[DType.bool, 4](fill=True)
    var one = mask.reduce_or()
    print(one == False, one == True, one != False, False == one)
    print(one & False, one | False, True ^ one, mask & False, mask == True)
    if one == False:
        print("wrong")
    print(same(DType.int8, DType.int16), DType.int8.__eq__(DType.int8), same(3, 4), same(True, False))
    var some = SIMD[DType.int8, 4](1, 2, 3, 4).gt(2)
    print(hash(some) == hash(SIMD[DType.int8, 4](1, 2, 9, 4).gt(2)), hash(some) == hash(~some))
