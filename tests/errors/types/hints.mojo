# What is offered beside an error.
def area(width: Int, height: Int) -> Int:
    return width * height


def fill(xs: List[Int]):
    xs.append(1)  # expected-error {{'xs' cannot be changed: it is an argument without 'mut' or 'var'}} expected-note {{'append' changes it}}


struct Point(Copyable, Movable):
    var x: Int

    def __init__(out self):
        self.x = 1

    def show():  # expected-error {{method 'show' needs 'self'}}
        print(1)


def repeat[n: Int]():
    pass


def main():
    var age: Int = 7
    print("age " + age)  # expected-error {{no operator '+'}} expected-note {{'String(x)' makes a text of x}}
    print(area(width=3, heigth=4))  # expected-error {{it has no argument 'heigth'; did you mean 'height'?}}
    print(Point())  # expected-error {{no 'print' takes these arguments: 'Point' does not conform to 'Writable'}}
    Point().show()
    var nothing: Optional[Int] = null  # expected-error {{unknown name 'null'}} expected-note {{'null' is written 'None' here}}
    var n = 3  # expected-note {{a value known at compile time is declared as 'comptime n = …'}}
    repeat[n]()  # expected-error {{'n' is known only at run time}}


def text_by_number():
    var text = String("abc")
    print(text[0])  # expected-error {{no 'String[...]' takes these arguments: the argument is written with its name: 'byte=', 'codepoint=', 'grapheme='}}
