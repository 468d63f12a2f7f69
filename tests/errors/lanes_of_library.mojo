# A number of lanes that no vector has, given to the library: the error is where it is given.
def total[w: Int](xs: List[Float32]) -> Float32:
    var v = xs.unsafe_ptr().load[width=w](0)  # expected-error {{a SIMD value has 1, 2, 4, 8, ... or 32768 lanes, not 3}}
    return v.reduce_add()


def main():
    var xs: List[Float32] = [1, 2, 3, 4]
    print(xs.unsafe_ptr().load[width=4](0), total[4](xs))
    print(xs.unsafe_ptr().load[width=3](0))  # expected-error {{a SIMD value has 1, 2, 4, 8, ... or 32768 lanes, not 3}}
    print(total[3](xs))
