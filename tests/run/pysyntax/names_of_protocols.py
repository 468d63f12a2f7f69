# Views and the traits of the library's protocols, by the names that the package has for them.
from pyc import Absable, Boolable, Hashable, Hasher, ImplicitlyCopyable, Int, Intable, List, Mut, Sized, Some, Span, StringSpan, UInt8, fieldwise_init, fn, struct


@fieldwise_init
@struct
class Pair(ImplicitlyCopyable, Sized, Boolable, Intable, Hashable):
    a: Int
    b: Int

    def __len__(self) -> Int:
        return 2

    def __bool__(self) -> bool:
        return self.a != self.b

    def __int__(self) -> Int:
        return self.a * 10 + self.b


@fn
def vowels(text: StringSpan) -> Int:
    count = 0
    for b in text.as_bytes():
        if b == 97 or b == 101 or b == 105 or b == 111 or b == 117:
            count += 1
    return count


@fn
def total(xs: Span[Int]) -> Int:
    t = 0
    for x in xs:
        t += x
    return t


p = Pair(4, 2)
print(len(p), bool(p), int(p), vowels("education"), total(List[Int]([1, 2, 3])), hash(Pair(1, 2)) == hash(Pair(1, 2)))
