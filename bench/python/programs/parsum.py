"""A sum in parts, by a pool of threads."""
from concurrent.futures import ThreadPoolExecutor


def part(bounds):
    low, high = bounds
    total = 0
    for i in range(low, high):
        total += (i * i ^ (i >> 3)) & 1023
    return total


def main():
    n, parts = 9000000, 8
    step = n // parts
    with ThreadPoolExecutor(max_workers=2) as pool:
        totals = list(pool.map(part, [(k * step, (k + 1) * step) for k in range(parts)]))
    print(totals[0], totals[-1])
    print(sum(totals) % 1000000007)


if __name__ == '__main__':
    main()
