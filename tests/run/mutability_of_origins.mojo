# `o.mut` says whether what an origin names may be changed, where that is decided by the use.


def ptr[o: Origin](ref [o] x: Int) -> Bool:
    comptime if o.mut:
        return True
    else:
        return False
def of[o: Origin](s: Span[Int, o]) -> Bool:
    return o.mut
@fieldwise_init
struct S[o: Origin]:
    var p: Pointer[Int, Self.o]
    comptime is_mut = Self.o.mut
    def get(self) -> Pointer[Int, Self.o]:
        return self.p.unsafe_mut_cast[Self.o.mut]().unsafe_origin_cast[Self.o]()
def main():
    var x = 3
    print(ptr(x))
    var l: List[Int] = [1]
    print(of(Span(l)), of(Span(l).as_imm()))
    var s = S(Pointer(to=x))
    print(S[origin_of(x)].is_mut, s.get()[])
