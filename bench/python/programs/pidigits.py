"""The digits of pi by a spigot over big integers."""


def pi_digits(count):
    numerator, accumulator, denominator = 1, 0, 1
    k = found = 0
    digits = []
    while found < count:
        k += 1
        odd = 2 * k + 1
        accumulator = (accumulator + 2 * numerator) * odd
        numerator *= k
        denominator *= odd
        if accumulator < numerator:
            continue
        digit = (3 * numerator + accumulator) // denominator
        if digit != (4 * numerator + accumulator) // denominator:
            continue
        digits.append(digit)
        found += 1
        accumulator = (accumulator - denominator * digit) * 10
        numerator *= 10
    return digits


def main():
    digits = pi_digits(5000)
    for i in range(4900, 5000, 10):
        print(''.join(str(d) for d in digits[i:i + 10]), f'\t:{i + 10}')


if __name__ == '__main__':
    main()
