# The condition of a comptime if must be known at compile time.

def pick(flag: Bool) -> Int:
    comptime if flag:  # expected-error {{'flag' is known only at run time, but a compile-time value is needed}}
        return 1
    else:
        return 2


def main():
    print(pick(True))
