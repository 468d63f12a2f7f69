# int to and from machine integers of more than 64 bits.
def f(x: Int256) -> int:
    return x
def main():
    a: Int256 = 5
    big = 10**60 - 1
    b: Int256 = big
    print(int(b * 3), f(-b), int(UInt128(2**127)), int(b) == big)
    try:
        c: UInt256 = big * big
        print(c)
    except OverflowError as e:
        print("over", e)
    try:
        c: UInt256 = -big
        print(c)
    except OverflowError as e:
        print("over", e)
    d: UInt256 = 2**255
    print(d)
main()
