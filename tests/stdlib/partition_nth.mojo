# The smallest elements to the front: every length and every place, with equal elements, and by a function.
def after(a: Int, b: Int) -> Bool:
    return a > b


def is_split(xs: List[Int], k: Int) -> Bool:
    for i in range(k):
        for j in range(k, len(xs)):
            if xs[j] < xs[i]:
                return False
    return True


def numbers(n: Int, spread: Int) -> List[Int]:
    var out = List[Int]()
    var state = 12345 + n
    for _ in range(n):
        state = (state * 1103515245 + 12345) % 2147483648
        out.append(state // 65536 % spread)
    return out^


def main():
    var wrong = 0
    for n in [0, 1, 2, 16, 17, 40, 100]:
        for k in range(0, n + 1, 1 if n < 20 else 7):
            for spread in [1, 3, 1000]:
                var xs = numbers(n, spread)
                partition(Span(xs), k)
                if not is_split(xs, k):
                    wrong += 1
    print("wrong:", wrong)
    var xs = numbers(50, 1000)
    partition(Span(xs), 3, after)
    var top = List[Int](xs[:3])
    sort(top, after)
    var all = numbers(50, 1000)
    sort(all, after)
    print(top == List[Int](all[:3]))
