# What was reported stays silent, and values of `and` need no context.
def take(x: List[String]):
    print(len(x))


def main():
    var triple = (Multiplier3)  # expected-error {{unknown name 'Multiplier3'}}
    print(triple(2))
    take(["a" and "b"])
