# An untyped program around a machine-typed sieve: List[Int] comes back and becomes a Python list.
fn sieve(limit: Int) -> List[Int]:
    var composite = List[Bool](length=limit + 1, fill=False)
    var primes = List[Int]()
    for n in range(2, limit + 1):
        if composite[n]:
            continue
        primes.append(n)
        var multiple = n * n
        while multiple <= limit:
            composite[multiple] = True
            multiple += n
    return primes^


fn count_twins(primes: List[Int]) -> Int:
    var count = 0
    for i in range(1, len(primes)):
        if primes[i] - primes[i - 1] == 2:
            count += 1
    return count


def report(limit):
    found = sieve(limit)
    primes = list(found)
    gaps = {}
    for a, b in zip(primes, primes[1:]):
        gaps[b - a] = gaps.get(b - a, 0) + 1
    print(f"{limit:>6,}: {len(primes):>5} primes, {count_twins(found)} twin pairs, last {primes[-3:]}")
    return gaps


for limit in (10, 100, 2000):
    gaps = report(limit)
print(sorted(gaps.items())[:4], max(gaps))
product = 1
for p in list(sieve(60)):
    product *= p
print(product)
