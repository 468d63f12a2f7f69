# `and` and `or` of two values of a type give one of them; in a condition they only ask whether they are true.

@fieldwise_init
struct B(Boolable, Copyable, Writable):
    var x: Int
    def __bool__(self) -> Bool:
        return self.x != 0
def f(n: Int) -> Int:
    print("f", n)
    return n
def main():
    var x = 7
    var y = 0
    print(x and y, x or y, y or x, y and f(3), x or f(4))
    var s = String("")
    print(s or String("d"), s or "lit", "a" and "b")
    var l: List[Int] = []
    var o: Optional[Int] = None
    print(o or 5, Optional(2) or 5)
    print(B(0) or B(2), B(1) and B(0))
    var z: Int = x or 5
    print(z, x and 1.5 > 2)
    if x and s:
        print("no")
    elif x or s:
        print("yes")
    print(1.5 or 2.5, UInt8(3) and UInt8(0))
    var k = (1 < 2) and x
    print(k)
    var a: List[Int] = [1]
    var b: List[Int] = []
    if a and b:
        print("both")
    elif a or b:
        print("one")
    if not (a and b):
        print("nand")
    while b or not a:
        print("never")
    print(1 if a and not b else 2)
