# A method with another argument type does not fulfil the trait.

trait Encoder:
    def encode(self, value: Int) -> String:
        ...


@fieldwise_init
struct Hex(Encoder):  # expected-error {{'Hex' conforms to 'Encoder' but lacks its method 'encode'}}
    var prefix: String

    def encode(self, value: String) -> String:
        return self.prefix + value


def main():
    print(Hex("0x").encode("ff"))
