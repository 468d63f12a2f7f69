# Attributes that `__getattr__` reads and `__setattr__` sets: a change of one, or of its field, is set back.
@fieldwise_init
struct Point(Copyable, Movable):
    var x: Int
    var y: Int

struct Outer:
    var inner: Point
    var log: List[String]
    def __init__(out self):
        self.inner = Point(1, 2)
        self.log = []
    def __getattr__(self, name: StringLiteral) -> Point:
        return self.inner.copy()
    def __setattr__(mut self, name: StringLiteral, var v: Point):
        self.log.append(String("set ", name, " ", v.x, " ", v.y))
        self.inner = v^

def bump(mut p: Point, by: Int):
    p.x += by

def main():
    var o = Outer()
    o.where.x = 10
    o.where.y += 5
    bump(o.there, 7)
    print(o.where.x, o.where.y)
    for s in o.log:
        print(s)
    counted()


struct Bag:
    var numbers: Dict[String, Int]

    def __init__(out self):
        self.numbers = {}

    def __getattr__(self, name: StringLiteral) raises -> Int:
        return self.numbers[name]

    def __setattr__(mut self, name: StringLiteral, value: Int):
        self.numbers[name] = value


def add_one(mut n: Int):
    n += 1


def counted():
    try:
        var b = Bag()
        b.x, b.y = 1, 10
        add_one(b.x)
        b.x += b.y
        swap(b.x, b.y)
        print(b.x, b.y)
        b.z += 1
    except e:
        print("no z:", e)
