# A type that lacks the trait of a bound, a method the bound does not offer, and a trait whose method is missing.

trait Speaks:
    def speak(self) -> String:
        ...


@fieldwise_init
struct Cat(Copyable, Speaks):
    var name: String

    def speak(self) -> String:
        return self.name + " meows"


@fieldwise_init
struct Rock(Copyable):
    var weight: Int


@fieldwise_init
struct Mute(Copyable, Speaks):  # expected-error {{'Mute' conforms to 'Speaks' but lacks its method 'speak'}}
    var name: String


def announce[T: Speaks](x: T):
    print(x.speak())


def weigh[T: Speaks](x: T) -> Int:
    return x.weight  # expected-error {{'T' has no attribute 'weight'}}


def main():
    announce(Cat("Tom"))
    announce(Rock(3))  # expected-error {{no}}
    var c = Cat("Kit")
    print(c.purr())  # expected-error {{'Cat' has no attribute 'purr'}}
