# A method with `x: Some[Trait]` takes the place of a default with `[T: Trait]` and `x: T`, and the other way round.
from std.hash import Hasher


trait Shape(Copyable, Deinitable):
    def scale[T: Intable](self, x: T) -> Int:
        return 1

    def both(self, x: Some[Intable], y: Some[Intable]) -> Int:
        return 2

    def need(self, x: Some[Writable]) -> Int:
        ...


@fieldwise_init
struct Box(Shape):
    var n: Int

    def scale(self, x: Some[Intable]) -> Int:
        return 10 + Int(x)

    def both[A: Intable, B: Intable](self, x: A, y: B) -> Int:
        return 20

    def need[T: Writable](self, x: T) -> Int:
        return String(x).byte_length()


@fieldwise_init
struct Word(Copyable, Equatable, Hashable, Writable):
    var text: String
    var line: Int

    def __hash__(self, mut hasher: Some[Hasher]):
        self.text.__hash__(hasher)

    def __eq__(self, other: Self) -> Bool:
        return self.text == other.text

    def write_to[W: Writer](self, mut writer: W):
        writer.write(self.text, "!")

    def write_repr_to[W: Writer](self, mut writer: W):
        writer.write("Word ", self.text)


def use(s: Some[Shape]):
    print(s.scale(3), s.both(1, 2), s.need("abc"))


def main():
    use(Box(1))
    print(Box(1).scale(2))
    print(Word("a", 1), repr(Word("a", 2)), hash(Word("a", 1)) == hash(Word("a", 2)))
    print(len({Word("a", 1): 1, Word("a", 2): 2, Word("b", 1): 3}))
