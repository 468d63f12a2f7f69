# An argument whose type lacks the trait does not satisfy the bound.

trait Named:
    def name(self) -> String:
        ...


@fieldwise_init
struct City(Named):
    var title: String

    def name(self) -> String:
        return self.title


@fieldwise_init
struct River:
    var title: String


def greet[T: Named](x: T) -> String:
    return "hello " + x.name()


def main():
    print(greet(City("Bern")))
    print(greet(River("Aare")))  # expected-error {{no}}
