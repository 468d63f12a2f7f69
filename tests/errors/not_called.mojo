# A method without its parentheses, where any value may stand; and a function value that is called with too few arguments.
@fieldwise_init
struct Road(Copyable):
    var km: Int

    def length(self) -> Int:
        return self.km


def doubled(x: Int) -> Int:
    return x * 2


def main():
    var road = Road(3)
    print("road", road.length)  # expected-error {{argument 2 is a function that is not called}}
    var f = doubled
    print(f())  # expected-error {{it takes 1 argument, and there are 0}}
