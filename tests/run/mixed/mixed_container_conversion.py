# Converting containers between the registers: the copies are independent, elements are checked.
fn cumulative(items: List[Int]) -> List[Int]:
    var out = List[Int]()
    var sum = 0
    for x in items:
        sum += x
        out.append(sum)
    return out^


fn halves(items: List[Float64]) -> List[Float64]:
    var out = List[Float64]()
    for x in items:
        out.append(x / 2)
    return out^


fn tally(words: List[String]) -> Dict[String, Int]:
    var counts = Dict[String, Int]()
    for w in words:
        counts[w] = counts.get(w, 0) + 1
    return counts^


numbers = [3, -1, 4, 1]
fast = List[Int](numbers)
numbers.append(99)
fast.append(7)
print(numbers, fast, len(fast))
back = list(cumulative(fast))
print(back, back[-1], back[::2], sorted(back, reverse=True))
print(list(halves(List[Float64]([1.0, 2.5, -3.0]))), list(halves(List[Float64](x * 0.5 for x in range(3)))))
counts = tally(List[String]("to be or not to be".split()))
for key, count in sorted(dict(counts).items()):
    print(key, count, end="; ")
print()
try:
    List[Int]([1, 2**70])
except OverflowError:
    print("OverflowError")
print(list(List[Int](range(0, 20, 5))), sum(list(fast)), list(cumulative(List[Int](range(101))))[-1], max(list(fast)))
nested = [list(cumulative(List[Int](row))) for row in ([1, 1], [2, 2, 2], [])]
print(nested, tuple(cumulative(List[Int]((5, 6)))))
