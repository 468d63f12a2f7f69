# Spans are equal when their elements are, wherever these lie.
def same(a: Span[Int, _], b: Span[Int, _]) -> Bool:
    return a == b


def main():
    var ys: List[Int] = [4, 2, 1, 99]
    var zs: List[Int] = [2, 1]
    print(ys[1:3] == Span(zs), ys[1:3] != Span(zs), same(ys[1:3], zs), same(ys, zs), Span(zs) == ys[1:3])
    print(ys[1:3] == [2, 1], zs == ys)
    var text: List[String] = ["a", "b"]
    print(text[0:1] == ["a"], text[0:1] != ["b"])
