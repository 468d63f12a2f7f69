# Ownership conventions used from Python-style code: mut arguments, moving a value in and out, copies made on request.
fn append_squares(mut target: List[Int], count: Int):
    for i in range(count):
        target.append(i * i)


fn consume(var items: List[Int]) -> Int:
    items.append(1000)
    var total = 0
    for x in items:
        total += x
    return total


fn swap_ends(mut items: List[Int]):
    if len(items) > 1:
        var last = len(items) - 1
        var first = items[0]
        items[0] = items[last]
        items[last] = first


fn divide(a: Int, b: Int, mut rest: Int) -> Int:
    rest = a % b
    return a // b


fn longest(var a: List[Int], var b: List[Int]) -> List[Int]:
    if len(a) >= len(b):
        return a^
    return b^


def main_part():
    values = List[Int]()
    append_squares(values, 5)
    print(values, len(values))
    swap_ends(values)
    print(values)
    print(consume(values.copy()), len(values))
    kept = values.copy()
    print(consume(values^), kept)
    rest: Int = 0
    quotient = divide(-17, 5, rest)
    print(quotient, rest)
    short = List[Int]([1, 2])
    winner = longest(short^, kept^)
    print(winner)
    python_list = list(winner)
    winner[0] = -1
    python_list.append("text")
    print(winner, python_list)


main_part()
