# Containers of the systems register made of Python displays and values, and back.
# cpython: 3.9
from pyc import Array, Dict, Float32, Float64, Int, List, Optional, Set, String, Tuple

print(List[String](["x", "y"]), List[String]("p q".split()), List[String](("k",)), List[String](str(i) for i in range(3)))
optional = List[Optional[Int]]([1, None])
pairs = List[Tuple[Int, Float64]]([(1, 2.0), (3, 4.5)])
rows = List[List[Int]]([[1, 2], [3]])
print(len(optional), pairs[1][1], rows[0][1], len(rows[1]))
counts = Dict[String, Int]({"a": 1, "b": 2})
print(counts["b"], len(counts), len(Set[Int]({1, 2, 1})), len(Set[Int]([1, 2, 1])))
half = 1.5
print(List[Float32]([1, half]), List[Float64]([1, 2]))
fixed = Array[Int, 3](fill=1)
fixed[0] = 5
print(list(fixed), sum(fixed), max(fixed), [v + 1 for v in fixed])
