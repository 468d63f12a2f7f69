# The member that is missing is named, not the argument that has become nothing.
@fieldwise_init
struct Tone(ImplicitlyCopyable):
    var level: Int
    comptime LOW = Tone(1)

    def plus(self, other: Self) -> Self:
        return Self(self.level + other.level)


def play(tone: Tone) -> Int:
    return tone.level


def main():
    print(play(.LOW.plus(.LOW)))
    print(play(.LOW.minus(.LOW)))  # expected-error {{'Tone' has no attribute 'minus'}}
    print(play(.HIGH.plus(.LOW)))  # expected-error {{'Tone' has no attribute 'HIGH'}}
    print(play(.LOW.plus(.HIGH)))  # expected-error {{'Tone' has no attribute 'HIGH'}}
    var tone: Tone = .LOW.level.plus(1)  # expected-error {{'Int' has no attribute 'plus'}}
