# A compile-time member of a struct cannot be assigned through a value.

struct Config:
    comptime retries = 3
    var host: String

    def __init__(out self):
        self.host = "local"


def main():
    var c = Config()
    c.host = "remote"
    c.retries = 5  # expected-error {{a compile-time value cannot be assigned to}}
    print(c.host)
