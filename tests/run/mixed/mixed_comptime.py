# Compile-time values, tables and parameters shared by fast functions and ordinary Python code.
comptime SIZE = 8
comptime MASK = (1 << SIZE) - 1
comptime SCALE: Float64 = 2.5


fn make_squares() -> List[Int]:
    var table = List[Int]()
    for i in range(SIZE):
        table.append(i * i)
    return table^


fn power[n: Int](x: Int) -> Int:
    comptime if n == 0:
        return 1
    else:
        var half = power[n // 2](x)
        comptime if n % 2 == 1:
            return half * half * x
        else:
            return half * half


fn polynomial[*coefficients: Int](x: Int) -> Int:
    var total = 0
    comptime for i in range(len(coefficients)):
        total = total * x + coefficients[i]
    return total


fn bits[width: Int = SIZE](value: Int) -> String:
    var out = String()
    comptime for i in range(width):
        out += "1" if (value >> (width - 1 - i)) & 1 == 1 else "0"
    return out


def table_text(values):
    return " ".join(f"{v:>2}" for v in values)


print(SIZE, MASK, SCALE, SCALE * SIZE)
print(table_text(list(make_squares())))
print(power[0](9), power[1](9), power[10](2), power[5](3))
print([int(power[3](x)) for x in range(5)])
print(polynomial[1, 2, 3](10), polynomial[5](7))
print(bits(5), bits[4](9), bits[12](MASK))
for i in range(SIZE // 2):
    print(i * MASK, end=" ")
print()
