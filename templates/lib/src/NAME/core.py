"""What is to be fast."""


def count_primes(limit: int) -> int:
    """How many primes are below the limit."""
    found = 0
    for n in range(2, limit):
        for d in range(2, n):
            if d * d > n:
                found += 1
                break
            if n % d == 0:
                break
        else:
            found += 1
    return found
