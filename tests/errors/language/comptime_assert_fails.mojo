# An assertion about constants that is false stops the compilation.
# oracle: none

comptime LIMIT = 8


def main():
    comptime assert LIMIT > 4, "limit too small"
    print("limit", LIMIT)
    comptime assert LIMIT % 3 == 0, "limit must be a multiple of three"  # expected-error {{the compile-time assertion does not hold: limit must be a mu}}
