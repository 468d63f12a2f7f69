# A generic type with nothing in its brackets is as one without: what the arguments do not tell is missing.


struct Box[T: AnyType]:
    var n: Int

    def __init__(out self):
        self.n = 1

    def get(self) -> Int:
        return self.n


def main():
    var box = Box[Int]()
    print(Box[].get(box))  # expected-error {{parameter 'T' is not given and cannot be inferred}}
