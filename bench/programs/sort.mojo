comptime SIZE = 1000000
comptime ROUNDS = 5


def main():
    var state: UInt64 = 42
    var sum = 0
    for _ in range(ROUNDS):
        var numbers = List[Int](capacity=SIZE)
        for _ in range(SIZE):
            state = state * 6364136223846793005 + 1442695040888963407
            numbers.append(Int(state >> 33))
        sort(numbers)
        for i in range(0, SIZE, 1000):
            sum = (sum * 31 + numbers[i]) % 1000000007
    print(sum)
