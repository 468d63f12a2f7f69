# A value of a linear type must be consumed by one of its methods.

@explicit_destroy("close the file")
struct File(Deinitable where False):
    var fd: Int

    def __init__(out self, fd: Int):
        self.fd = fd

    def close(deinit self):
        print("close", self.fd)


def main():
    var f = File(1)
    f^.close()
    var g = File(2)
    print(g.fd)  # expected-error {{'g' of type 'File' is abandoned here: it must be ended expli}}
