import sys
def collatz(limit: int) -> int:
    most = 0
    for start in range(1, limit):
        n = start
        steps = 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        most = max(most, steps)
    return most

print(collatz(int(sys.argv[1])))
