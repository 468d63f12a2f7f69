# Comprehensions in the iterables of comprehensions, and lists spread into lists, take no longer with each level than with the last.
def main():
    var n: List[Int] = [5, 6]
    print([x for x in [x for x in [x for x in [x for x in [x for x in [x for x in [x for x in [x for x in [x for x in [x for x in [x for x in [x for x in [x for x in [x for x in [x for x in [x for x in n]]]]]]]]]]]]]]]])
    print([*[*[*[*[*[*[*[*[*[*[*[*n]]]]]]]]]]]])
    print([[[y for y in [x, 1]] for x in n] for _ in range(2)])
