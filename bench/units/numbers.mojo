# Plain loops over numbers and lists of numbers.


def sieve_NNN(limit: Int) -> Int:
    var composite = List[Bool](length=limit + 1, fill=False)
    var count = 0
    for n in range(2, limit + 1):
        if composite[n]:
            continue
        count += 1
        var multiple = n * n
        while multiple <= limit:
            composite[multiple] = True
            multiple += n
    return count


def gcd_NNN(var a: Int, var b: Int) -> Int:
    while b != 0:
        var rest = a % b
        a = b
        b = rest
    return a


def collatz_NNN(start: Int) -> Int:
    var n = start
    var steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
        if steps > 1000:
            break
    return steps


def sort_NNN(mut values: List[Int]):
    for i in range(1, len(values)):
        var value = values[i]
        var at = i
        while at > 0 and values[at - 1] > value:
            values[at] = values[at - 1]
            at -= 1
        values[at] = value


def find_NNN(values: List[Int], wanted: Int) -> Int:
    var low = 0
    var high = len(values)
    while low < high:
        var middle = low + (high - low) // 2
        if values[middle] < wanted:
            low = middle + 1
        elif values[middle] > wanted:
            high = middle
        else:
            return middle
    return -1


def multiply_NNN(a: List[Float64], b: List[Float64], size: Int) -> List[Float64]:
    var result = List[Float64](length=size * size, fill=0.0)
    for i in range(size):
        for j in range(size):
            var sum = 0.0
            for k in range(size):
                sum += a[i * size + k] * b[k * size + j]
            result[i * size + j] = sum
    return result^


def mandelbrot_NNN(x: Float64, y: Float64, limit: Int) -> Int:
    var re = 0.0
    var im = 0.0
    for i in range(limit):
        var next = re * re - im * im + x
        im = 2.0 * re * im + y
        re = next
        if re * re + im * im > 4.0:
            return i
    return limit


def run_NNN() -> Int:
    var sum = sieve_NNN(200 + KKK) + gcd_NNN(KKK * 12, 90) + collatz_NNN(KKK + 2)
    var values = List[Int]()
    for i in range(24):
        values.append(i * KKK % 37)
    sort_NNN(values)
    sum += find_NNN(values, KKK % 37)
    var a = List[Float64]()
    var b = List[Float64]()
    for i in range(16):
        a.append(Float64(i % 5))
        b.append(Float64(i % 3) + 0.5)
    var product = multiply_NNN(a, b, 4)
    for value in product:
        sum += Int(value)
    for i in range(8):
        sum += mandelbrot_NNN(Float64(i) * 0.25 - 1.5, 0.25, 50)
    return sum % 1000
