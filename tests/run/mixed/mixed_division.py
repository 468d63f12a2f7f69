# Division means the same in both registers: / gives a float, // floors, % has the sign of the divisor.
fn fast_ops(a: Int, b: Int) -> Tuple[Float64, Int, Int]:
    return (a / b, a // b, a % b)


fn average(items: List[Int]) -> Float64:
    var sum = 0
    for x in items:
        sum += x
    return sum / len(items)


fn bucket(x: Float64, width: Float64) -> Int:
    return Int(x // width)


def slow_ops(a, b):
    return a / b, a // b, a % b


for a, b in ((7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (0, 5)):
    q, f, r = fast_ops(a, b)
    print(a, b, q, f, r, slow_ops(a, b) == (q, f, r), f * b + r == a)
print(average(List[Int]([1, 2])), average(List[Int]([3])), sum([1, 2]) / 2)
print([int(bucket(x, 0.5)) for x in (0.0, 0.4, 0.5, 1.9, -0.1)])
try:
    slow_ops(1, 0)
except ZeroDivisionError as e:
    print("ZeroDivisionError:", e)
