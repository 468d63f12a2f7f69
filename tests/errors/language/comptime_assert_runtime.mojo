# A compile-time assertion cannot look at run-time values.

def main():
    var n = 4
    comptime assert n > 0, "n must be positive"  # expected-error {{'n' is known only at run time, but a compile-time value is needed}}
    print(n)
