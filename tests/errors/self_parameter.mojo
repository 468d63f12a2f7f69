struct Box[T: Copyable & Deinitable, size: Int](Copyable):
    var items: List[Self.T]

    def __init__(out self, items: List[T]):  # expected-error {{'T' is a parameter of the struct: write 'Self.T'}}
        self.items = items.copy()

    def room(self) -> Int:
        return size - len(self.items)  # expected-error {{'size' is a parameter of the struct: write 'Self.size'}}


def main():
    var v = SIMD[DType.float32, 3](1, 2, 3)  # expected-error {{a SIMD value has 1, 2, 4, 8, ... or 32768 lanes, not 3}}
    print(v)
    var a, b, c = (1, 2)  # expected-error {{2 values cannot be unpacked into 3 targets}}
    var d, e = missing()  # expected-error {{unknown name 'missing'}}
    print(a, b, c, d, e)
