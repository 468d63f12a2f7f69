from std.sys import get_defined_int

def collatz(limit: Int) -> Int:
    var most = 0
    for start in range(1, limit):
        var n = start
        var steps = 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        most = max(most, steps)
    return most

comptime RESULT = collatz(get_defined_int["LIMIT", 1]())

def main():
    print(RESULT)
