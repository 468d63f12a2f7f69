# Plain loops over numbers and lists of numbers.


def sieve_NNN(limit):
    composite = [False] * (limit + 1)
    count = 0
    for n in range(2, limit + 1):
        if composite[n]:
            continue
        count += 1
        multiple = n * n
        while multiple <= limit:
            composite[multiple] = True
            multiple += n
    return count


def gcd_NNN(a, b):
    while b != 0:
        a, b = b, a % b
    return a


def collatz_NNN(start):
    n = start
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
        if steps > 1000:
            break
    return steps


def sort_NNN(values):
    for i in range(1, len(values)):
        value = values[i]
        at = i
        while at > 0 and values[at - 1] > value:
            values[at] = values[at - 1]
            at -= 1
        values[at] = value


def find_NNN(values, wanted):
    low = 0
    high = len(values)
    while low < high:
        middle = low + (high - low) // 2
        if values[middle] < wanted:
            low = middle + 1
        elif values[middle] > wanted:
            high = middle
        else:
            return middle
    return -1


def multiply_NNN(a, b, size):
    result = [0.0] * (size * size)
    for i in range(size):
        for j in range(size):
            total = 0.0
            for k in range(size):
                total += a[i * size + k] * b[k * size + j]
            result[i * size + j] = total
    return result


def mandelbrot_NNN(x, y, limit):
    re = 0.0
    im = 0.0
    for i in range(limit):
        next = re * re - im * im + x
        im = 2.0 * re * im + y
        re = next
        if re * re + im * im > 4.0:
            return i
    return limit


def run_NNN():
    total = sieve_NNN(200 + KKK) + gcd_NNN(KKK * 12, 90) + collatz_NNN(KKK + 2)
    values = []
    for i in range(24):
        values.append(i * KKK % 37)
    sort_NNN(values)
    total += find_NNN(values, KKK % 37)
    a = []
    b = []
    for i in range(16):
        a.append(float(i % 5))
        b.append(float(i % 3) + 0.5)
    product = multiply_NNN(a, b, 4)
    for value in product:
        total += int(value)
    for i in range(8):
        total += mandelbrot_NNN(float(i) * 0.25 - 1.5, 0.25, 50)
    return total % 1000
