# A struct that can be dropped cannot hold a field that cannot.

@explicit_destroy("free the handle")
struct Handle(Deinitable where False):
    var id: Int

    def __init__(out self, id: Int):
        self.id = id

    def free(deinit self):
        print("free", self.id)


struct Window:
    var handle: Handle  # expected-error {{'Handle' must be destroyed explicitly, so 'Window' that hold}}

    def __init__(out self):
        self.handle = Handle(1)


def main():
    var w = Window()
    print(w.handle.id)
