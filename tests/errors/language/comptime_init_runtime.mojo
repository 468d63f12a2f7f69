# A compile-time value cannot be computed from a variable.

def main():
    var width = 4
    comptime area = width * width  # expected-error {{'width' is known only at run time, and a value known while c}}
    print(area)
