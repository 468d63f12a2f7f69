# What has all of its parameters takes no more of them.
def scale[factor: Int, offset: Int = 0](x: Int) -> Int:
    return x * factor + offset  # expected-note@-1 {{it is declared here}}


comptime triple = scale[3]


def main():
    print(triple(2))
    print(triple[5](1))  # expected-error {{its parameters are given already}}
