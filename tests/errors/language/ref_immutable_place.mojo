# A reference to an immutable argument's field cannot be assigned through.

@fieldwise_init
struct Setting:
    var name: String
    var level: Int


def tweak(s: Setting) -> Int:
    ref level = s.level
    level = 9  # expected-error {{'level' cannot be changed: it is an argument without}}
    return level


def main():
    var s = Setting("volume", 3)
    print(tweak(s))
