# Braces around what no set or dict takes: the error has their place, and they may be for a constructor.
@fieldwise_init
struct Plain(Copyable):
    var value: Int


@fieldwise_init
struct Two(Copyable):
    var left: Plain
    var right: Plain

    def same(self, other: Self) -> Bool:
        return self.left.value == other.right.value


def main():
    var items = {Plain(1), Plain(2)}  # expected-error {{type 'Plain' does not conform to 'Hashable & Equatable'}}
    var pairs = {Plain(1): 2}  # expected-error {{type 'Plain' does not conform to 'Hashable & Equatable'}}
    print(len(items), len(pairs))
    print(Two(Plain(1), Plain(2)).same({Plain(5), Plain(1)}))
