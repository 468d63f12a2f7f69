comptime LENGTH = 6000


def distance(a: List[UInt8], b: List[UInt8]) -> Int:
    var before = List[Int](capacity=len(b) + 1)
    for j in range(len(b) + 1):
        before.append(j)
    var row = List[Int](length=len(b) + 1, fill=0)
    for i in range(len(a)):
        row[0] = i + 1
        for j in range(len(b)):
            var cost = 0 if a[i] == b[j] else 1
            row[j + 1] = min(min(row[j] + 1, before[j + 1] + 1), before[j] + cost)
        swap(before, row)
    return before[len(b)]


def make(seed: Int) -> List[UInt8]:
    var letters = List[UInt8](capacity=LENGTH)
    var state = seed
    for _ in range(LENGTH):
        state = (state * 1103515245 + 12345) % 2147483648
        letters.append(UInt8(97 + (state >> 16) % 4))
    return letters^


def main():
    print(distance(make(1), make(2)))
