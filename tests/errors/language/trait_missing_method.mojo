# A struct has to define every method that its trait requires.

trait Shape:
    def area(self) -> Float64:
        ...

    def name(self) -> String:
        ...


@fieldwise_init
struct Square(Shape):  # expected-error {{'Square' conforms to 'Shape' but lacks its method 'name'}}
    var side: Float64

    def area(self) -> Float64:
        return self.side * self.side


def main():
    print(Square(2.0).area())
