# The names of a comptime for are as many as the parts; nothing is left out of a loop that is too long.


def main():
    comptime for a, b in [(1, 2, 3)]:  # expected-error {{3 values cannot be unpacked into 2 targets}}
        print(a, b)
    comptime for i in range(200000):  # expected-error {{the loop has too many rounds to be unrolled}}
        print(i)
