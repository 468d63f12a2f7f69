# Sorting of all lengths and shapes keeps the values and orders them; an order that is none stays inside the list.


struct Random:
    var state: UInt64

    def __init__(out self):
        self.state = 1

    def below(mut self, n: Int) -> Int:
        self.state = self.state * 6364136223846793005 + 1442695040888963407
        return Int(self.state >> 33) % n


@fieldwise_init
struct Point(Copyable, Movable):
    var x: Int
    var y: Int
    var z: Int


def digest(xs: List[Int]) -> Int:
    var sum = 0
    for x in xs:
        sum += x * x + 7 * x
    return sum


def check[what: StaticString](mut xs: List[Int]):
    var before = digest(xs)
    sort(xs)
    for i in range(1, len(xs)):
        if xs[i] < xs[i - 1]:
            print(what, "not in order, length", len(xs), "at", i)
            return
    if digest(xs) != before:
        print(what, "values were lost, length", len(xs))


def by_x(a: Point, b: Point) -> Bool:
    return a.x < b.x


def main():
    var random = Random()
    for n in range(0, 200):
        for kinds in [1, 2, 10, 1000000]:
            var xs = List[Int]()
            for _ in range(n):
                xs.append(random.below(kinds))
            check["random"](xs)
    for n in [1000, 5000]:
        var up = List[Int]()
        var down = List[Int]()
        var saw = List[Int]()
        var organ = List[Int]()
        for i in range(n):
            up.append(i)
            down.append(n - i)
            saw.append(i % 17)
            organ.append(min(i, n - i))
        check["up"](up)
        check["down"](down)
        check["saw"](saw)
        check["organ"](organ)
        up.append(-1)
        check["nearly up"](up)

    var points = List[Point]()
    for i in range(500):
        points.append(Point(random.below(50), i, -i))
    sort(points, by_x)
    for i in range(1, len(points)):
        if points[i].x < points[i - 1].x or points[i].y != -points[i].z:
            print("points")

    var words = List[String]()
    for _ in range(500):
        words.append(String(random.below(1000)))
    sort(words)
    for i in range(1, len(words)):
        if words[i] < words[i - 1]:
            print("words")

    def never_sure(a: Int, b: Int) {mut random} -> Bool:
        return random.below(2) == 0

    def always(a: String, b: String) -> Bool:
        return True

    var xs = List[Int]()
    for i in range(1000):
        xs.append(i)
    sort(xs, never_sure)
    sort(words, always)
    print(len(xs), len(words))
