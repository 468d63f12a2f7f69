# Values that no Python object can be.
fn ends(items: List[Int]) -> Tuple[Int, Int]:
    return (items[0], items[len(items) - 1])


kept = []
first, last = ends(List[Int]([1, 2, 3]))
kept.append(first)
kept.append(ends(List[Int]([4, 5])))  # expected-error {{a value of type 'Tuple[Int, Int]' cannot become a Python object}}
