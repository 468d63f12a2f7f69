# A hasher that is written out: what it is given of text and of numbers, and where it is chosen.
from std.hash import Hasher, default_hasher


struct Fnv(Hasher, Defaultable):
    var state: UInt64

    def __init__(out self):
        self.state = 0xCBF29CE484222325

    def update(mut self, data: ImmSpan[Byte, _]):
        for byte in data:
            self.state = (self.state ^ UInt64(byte)) * 0x100000001B3

    def _update_with_simd(mut self, value: SIMD[_, _]):
        comptime for i in range(Int(value.length)):
            self.state = (self.state ^ value[i].cast[DType.uint64]()) * 0x100000001B3

    def finish(self) -> UInt64:
        return self.state


@fieldwise_init
struct Place(Hashable):
    var name: String
    var number: Int


def main():
    print(hash[HasherType=Fnv](String("abc")), hash[HasherType=Fnv](7))
    print(hash[HasherType=Fnv](Place("abc", 7)) == hash[HasherType=Fnv](Place("abc", 8)))
    print(hash[HasherType=default_hasher](7) == hash(7))
