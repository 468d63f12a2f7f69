# Literals are computed exactly and rounded when they get a machine type.
comptime THIRD = 1.0 / 3.0
comptime TENTHS = 0.1 + 0.2


def main():
    print(0.1 + 0.2, TENTHS, 0.1 + 0.2 == 0.3)
    print(0.1 * 3, 1.0 - 0.9, -(0.1 + 0.2), THIRD * 3)
    print(5e-324, 2.5e-10, 1.7976931348623157e308)
    var x = 0.1
    var y = 0.2
    print(x + y)
    print(Float32(0.1 + 0.2), Float32(16777217.0))
    print(0.5 + 0.25, 3.0 // 2.0, 7.5 % 2.0, 2.0 ** 0.5, -0.0)
