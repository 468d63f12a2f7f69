# A compile-time value cannot be computed from a variable.

def main():
    var width = 4
    comptime area = width * width  # expected-error {{'width' is known only at run time, but a compile-time value is needed}}
    print(area)
