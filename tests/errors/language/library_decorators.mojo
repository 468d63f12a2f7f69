# What is believed is not for programs to say.
@__shared  # expected-error {{'@__shared' is only for pyc's own library}}
struct Cell[T: Movable]:
    pass


struct Other:
    @__unsafe  # expected-error {{'@__unsafe' is only for pyc's own library}}
    def grow(mut self):
        pass


def main():
    pass
