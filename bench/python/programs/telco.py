"""The bill of a telephone company in exact decimals: rate, two taxes, rounded to cents."""
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Decimal


def calls(n):
    seed = 11
    for _ in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        yield seed // 65536 % 20000 + 1, seed // 1024 % 2 == 1


def main():
    cent = Decimal('0.01')
    rates = {False: Decimal('0.0013'), True: Decimal('0.00894')}
    basic, distant = Decimal('0.0675'), Decimal('0.0341')
    total = basics = distants = Decimal(0)
    highest = Decimal(0)
    for duration, is_far in calls(500000):
        price = (rates[is_far] * duration).quantize(cent, ROUND_HALF_EVEN)
        tax = (price * basic).quantize(cent, ROUND_DOWN)
        basics += tax
        bill = price + tax
        if is_far:
            tax = (price * distant).quantize(cent, ROUND_DOWN)
            distants += tax
            bill += tax
        total += bill
        highest = max(highest, bill)
    print(total, basics, distants, highest)


if __name__ == '__main__':
    main()
