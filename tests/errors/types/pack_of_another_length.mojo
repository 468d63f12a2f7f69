# How many values a pack of known types stands for is said.
struct Multi[*Ts: Copyable & Deinitable]:
    def __init__(out self, *items: *Self.Ts):
        pass

    def count(self, *more: *Self.Ts) -> Int:
        return more.__len__()


def main():
    var m = Multi[Int, String](1, "two")
    _ = Multi[Int](1, 2)  # expected-error {{'*items' takes 1 value, and there are 2}}
    print(m.count(3))  # expected-error {{'*more' takes 2 values, and there is 1}}
