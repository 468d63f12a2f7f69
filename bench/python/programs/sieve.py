"""The primes below a limit, by the sieve of Eratosthenes, twice."""


def primes(limit):
    is_prime = [True] * (limit + 1)
    is_prime[0] = is_prime[1] = False
    i = 2
    while i * i <= limit:
        if is_prime[i]:
            for j in range(i * i, limit + 1, i):
                is_prime[j] = False
        i += 1
    return [i for i in range(limit + 1) if is_prime[i]]


def main():
    for limit in (2000000, 5000000):
        found = primes(limit)
        print(len(found), found[-1], sum(found) % 1000007)


if __name__ == '__main__':
    main()
