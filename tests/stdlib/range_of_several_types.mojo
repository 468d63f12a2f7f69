# Ranges whose bounds and step are integers of several types count as Int.
def main():
    var a = Int32(2)
    var b = 9
    var c = UInt8(3)
    for i in range(a, b):
        print(i, end=" ")
    for i in range(a, b, c):
        print(i, end=" ")
    for i in range(0, a):
        print(i, end=" ")
    for i in range(0, a, 1):
        print(i, end=" ")
    for i in range(b, a, -c.cast[DType.int8]()):
        print(i, end=" ")
    for i in range(0, len([1, 2, 3]), 2):
        print(i, end=" ")
    print(len(range(a, b)))
    for i in range(a, Int64(5)):
        print(i, end=" ")
    for i in range(0.5, 2.0, 0.5):
        print(i, end=" ")
    print()
