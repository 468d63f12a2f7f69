# Names that the library had before.


struct Pair(CollectionElement):  # expected-warning {{'CollectionElement' is an older spelling; now it is 'Copyable'}}
    var values: InlineArray[Int, 2]  # expected-warning {{'InlineArray' is an older spelling; now it is 'Array'}}

    def __init__(out self, first: Int, second: Int):
        self.values = [first, second]


def main():
    var pair = Pair(1, 2)
    print(pair.values[1])
    print(InlineArrays)  # expected-error {{unknown name 'InlineArrays'}}
