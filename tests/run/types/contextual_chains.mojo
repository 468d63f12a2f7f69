# What begins with a member of the type that is wanted goes on with calls, parameters and indices.
@fieldwise_init
struct Tone(ImplicitlyCopyable, Writable):
    var level: Int
    comptime LOW = Tone(1)
    comptime HIGH = Tone(10)

    def plus(self, other: Self) -> Self:
        return Self(self.level + other.level)

    @staticmethod
    def at[n: Int](by: Int = 1) -> Self:
        return Self(n * by)

    def __getitem__(self, i: Int) -> Self:
        return Self(self.level * i)


def play(name: String, tone: Tone = .HIGH.plus(.LOW)) -> String:
    return String(name, tone.level)


def main():
    print(play("a"), play("b", .LOW.plus(.LOW).plus(.HIGH)), play("c", tone=.at[7]().plus(.LOW)))
    print(play("d", .HIGH[3]), play("e", .HIGH[3].plus(.at[2](5))))
    var tone: Tone = .LOW.plus(Tone(4))
    tone = .HIGH.plus(tone)
    print(tone)
