# What stands in the wrong kind of type, or in none.
trait Named:
    var name: String  # expected-error {{trait 'Named' cannot require a field}}

    def greet(self) -> String:
        ...


@staticmethod
def free() -> Int:  # expected-error {{decorator '@staticmethod' cannot be used on a function outside of a struct}}
    return 1


def main():
    print(free())
