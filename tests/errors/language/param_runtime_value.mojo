# A run-time value cannot be a compile-time parameter.

def unrolled[n: Int]() -> Int:
    var sum = 0
    comptime for i in range(n):
        sum += i
    return sum


def main():
    print(unrolled[4]())
    var count = 5
    print(unrolled[count]())  # expected-error {{'count' is known only at run time, but a compile-time value is needed}}
