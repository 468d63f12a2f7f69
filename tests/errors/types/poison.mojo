# What was reported stays silent, and values of `and` need no context.
def take(x: List[String]):
    print(len(x))


def main():
    var triple = (Multiplier3)  # expected-error {{unknown name 'Multiplier3'}}
    print(triple(2))
    take(["a" and "b"])
    var a, b = (1, 2, 3)  # expected-error {{3 values cannot be unpacked into 2 targets}}
    print(a, b)
    with 3 as x:  # expected-error {{a value of type 'Int' is not a context manager}}
        print(x)
    var box = Box(1)
    print(double(2), box.value())


def displays():
    var a: List[Nothing] = []  # expected-error {{unknown name 'Nothing'}}
    var b: Dict[String, Nothing] = {}  # expected-error {{unknown name 'Nothing'}}
    var c: List[Nothing] = [x for x in [1]]  # expected-error {{unknown name 'Nothing'}}
    d.e = []  # expected-error {{unknown name 'd'}}


fn double(y) -> Int:  # expected-error {{argument 'y' needs a type}}
    return y * 2


@fieldwise_init
struct Box:
    var x: Int

    def value(mut self) -> ref [self] Int:
        return self.x + 1  # expected-error {{needs a variable, field or element, not a temporary value}}
