# Values that no Python object can be.
fn ends(items: List[Int]) -> SIMD[DType.int, 2]:
    return SIMD[DType.int, 2](items[0], items[len(items) - 1])


kept = []
kept.append(ends(List[Int]([1, 2, 3]))[0])
kept.append(ends(List[Int]([4, 5])))  # expected-error {{a value of type 'SIMD[DType.int, 2]' cannot become a Python object}}
