# Lists grow, shrink, move and lend; spans are views that write through.
def evens(n: Int) -> List[Int]:
    return [i for i in range(n) if i % 2 == 0]


def total(values: Span[Int, _]) -> Int:
    var sum = 0
    for v in values:
        sum += v
    return sum


def clear_all(values: Span[mut=True, Int, _]):
    for ref v in values:
        v = 0


struct Loud(Movable):
    var name: String

    def __init__(out self, name: String):
        self.name = name

    def __deinit__(deinit self):
        print("-", self.name)


def main() raises:
    var xs = evens(20)
    print(xs, len(xs), xs[3], xs[len(xs) - 1])
    print(total(xs), total(xs[2:5]), total([1, 2, 3]))
    xs.insert(1, -1)
    xs.swap_elements(0, len(xs) - 1)
    print(xs.pop(), xs.pop(0), xs)
    clear_all(xs[0:3])
    print(xs, xs.index(8), xs.count(0), 99 in xs, xs.try_index(99))
    xs.resize(12, 5)
    xs.shrink(10)
    print(xs, xs[::3], xs == xs.copy(), xs < [1])
    var words: List[String] = ["b", "c", "a"]
    words.extend(["z", "y"])
    words += ["x"]
    sort(words)
    print(words, ",".join(words), words * 2)
    for ref w in words:
        w += "!"
    print(words[0], [w.upper() for w in words], repr(words[1]))
    var view = Span(words)
    view.reverse()
    view.swap_elements(0, 5)
    print(words, view[1:3], "y!" in view)
    var grid = List[List[Int]](length=2, fill=[0, 0])
    grid[1][0] = 7
    print(grid, hash(grid[0]) == hash(grid[0].copy()))
    var loud = List[Loud]()
    loud.append(Loud("a"))
    loud.append(Loud("b"))
    loud.append(Loud("c"))
    loud[1] = Loud("B")
    var kept = loud.pop(0)
    print("kept", kept.name)
    for x in loud^:
        print("took", x.name)
    var many = List[Int]()
    for i in range(1000):
        many.append((i * 7919) % 1009)
    sort(many)
    var ordered = True
    for i in range(1, 1000):
        ordered = ordered and many[i - 1] <= many[i]
    print(ordered, many[0], many[999], len(many))
    var pairs = [(i % 3, i) for i in range(50)]
    sort[stable=True](pairs, lambda (a: Tuple[Int, Int], b: Tuple[Int, Int]) -> Bool: a[0] < b[0])
    print(pairs[0], pairs[1], pairs[17], pairs[49])
