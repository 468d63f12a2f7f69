# A compile-time declaration needs a value.

comptime LIMIT: Int  # expected-error {{the compile-time name}}


def main():
    print(LIMIT)
