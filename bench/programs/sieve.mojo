comptime SIZE = 4000000
comptime ROUNDS = 8


def primes_below(n: Int) -> Int:
    var is_prime = List[Bool](length=n, fill=True)
    var count = 0
    for i in range(2, n):
        if not is_prime[i]:
            continue
        count += 1
        for k in range(i * i, n, i):
            is_prime[k] = False
    return count


def main():
    var sum = 0
    for round in range(ROUNDS):
        sum += primes_below(SIZE - round)
    print(sum)
