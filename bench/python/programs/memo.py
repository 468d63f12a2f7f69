"""Recursion with remembered results: knapsack, partitions, longest common subsequence, coins, by dictionary and by lru_cache."""
from functools import lru_cache, reduce


def knapsack(items, room):
    known = {}

    def best(i, left):
        if i == len(items):
            return 0
        if (i, left) in known:
            return known[i, left]
        weight, value = items[i]
        result = best(i + 1, left)
        if weight <= left:
            result = max(result, value + best(i + 1, left - weight))
        known[i, left] = result
        return result

    return best(0, room)


@lru_cache(maxsize=None)
def partitions(n, most):
    if n == 0:
        return 1
    return sum(partitions(n - k, k) for k in range(1, min(n, most) + 1))


def common(a, b):
    @lru_cache(maxsize=None)
    def length(i, j):
        if i == len(a) or j == len(b):
            return 0
        if a[i] == b[j]:
            return 1 + length(i + 1, j + 1)
        return max(length(i + 1, j), length(i, j + 1))
    return length(0, 0)


def coins(amount, values, cache):
    key = amount, values
    if key not in cache:
        if amount == 0:
            cache[key] = 1
        elif amount < 0 or not values:
            cache[key] = 0
        else:
            cache[key] = coins(amount - values[0], values, cache) + coins(amount, values[1:], cache)
    return cache[key]


def main():
    partitions.cache_clear()
    items = [(i * 7 % 23 + 3, i * 13 % 37 + 5) for i in range(140)]
    print(knapsack(items, 2500), knapsack(items[:80], 3000))
    print(partitions(230, 230), partitions.cache_info().currsize)
    a = ''.join(chr(97 + i * i % 23) for i in range(300))
    b = ''.join(chr(97 + i * 5 % 19) for i in range(300))
    print(common(a, b))
    print(coins(900, (1, 2, 5, 10, 20, 50), {}), coins(850, (3, 7, 11), {}))
    print(reduce(lambda x, y: (x * 31 + y) % 1000007, (knapsack(items[i:i + 20], 90) for i in range(110))))


if __name__ == '__main__':
    main()
