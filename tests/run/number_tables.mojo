# Displays of many numbers are copies of a table: each its own, of the numbers' type, at run time and at compile time.


def table() -> List[Int16]:
    return [3, 1, -4, 1, 5, 9, 2, 6, 5, 32767, -32768]


def scale[n: Int](by: Float32) -> Array[Float32, n]:
    var out: Array[Float32, n] = [1, 2, 3, 4.5, 5, 6, 7, 8, 9, 10]
    for i in range(n):
        out[i] *= by
    return out^


comptime TABLE = table()


def main():
    var a = table()
    a[0] = 100
    a.append(7)
    print(a, table(), len(a))
    print(comptime (TABLE[9]), len(materialize[TABLE]()))
    print(scale[10](2)[3], scale[10](1)[9])
    var bytes: List[UInt8] = [0, 1, 2, 3, 4, 5, 6, 255, 0x80]
    print(bytes)
    var sum = 0
    for _ in range(3):
        var fresh: List[Int] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
        fresh[8] += 1
        sum += fresh[8]
    print(sum)
    for x in [1.5, 2, -3, 4, 5, 6, 7, 8]:
        print(x, end=" ")
    print()
