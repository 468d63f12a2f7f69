comptime SIZE = 10


def fannkuch(n: Int) -> Tuple[Int, Int]:
    var perm = List[Int](length=n, fill=0)
    var start = List[Int](length=n, fill=0)
    var count = List[Int](length=n, fill=0)
    for i in range(n):
        start[i] = i
    var most = 0
    var checksum = 0
    var number = 0
    var r = n
    while True:
        while r != 1:
            count[r - 1] = r
            r -= 1
        for i in range(n):
            perm[i] = start[i]
        var flips = 0
        var k = perm[0]
        while k != 0:
            var low = 0
            var high = k
            while low < high:
                var kept = perm[low]
                perm[low] = perm[high]
                perm[high] = kept
                low += 1
                high -= 1
            flips += 1
            k = perm[0]
        most = max(most, flips)
        checksum += flips if number % 2 == 0 else -flips
        number += 1
        while True:
            if r == n:
                return (checksum, most)
            var first = start[0]
            for i in range(r):
                start[i] = start[i + 1]
            start[r] = first
            count[r] -= 1
            if count[r] > 0:
                break
            r += 1


def main():
    var result = fannkuch(SIZE)
    print(result[0], result[1])
