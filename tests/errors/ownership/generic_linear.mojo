# Values of a type parameter can be dropped where its bounds say 'Deinitable'.


def drops[T: Movable](var x: T):  # expected-error {{'x' of type 'T' is abandoned here: it must be ended explicitly: give it away, or write '& Deinitable' after the bounds of its type}}
    print("dropped")


def copies[T: Copyable](x: T):
    var y = x.copy()  # expected-error {{'y' of type 'T' is abandoned here}}


def gives[T: Movable](var x: T) -> T:
    return x^


def may[T: Copyable & Deinitable](x: T) -> T:
    var y = x.copy()
    y = x.copy()
    return y^


def when[T: Copyable](x: T) where conforms_to(T, Deinitable):
    _ = x.copy()


struct Box[T: Movable]:
    var item: Self.T

    def __init__(out self, var item: Self.T):
        self.item = item^

    def swapped(mut self, var other: Self.T) -> Self.T:
        swap(self.item, other)
        return other^

    def into(deinit self) -> Self.T:
        return self.item^

    def ignores(mut self, var other: Self.T):  # expected-error {{'other' of type 'T' is abandoned here}}
        pass


trait Job(Movable):
    def run(var self):  # expected-error {{'self' of type 'Job' is abandoned here}}
        print("run")


def main():
    print(gives(3), may(4))
    when(5)
