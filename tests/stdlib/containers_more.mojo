# What containers make of other containers, and what they have in common with lists.

from std.collections import Deque, LinkedList, Counter, Set
from std.utils import Variant
def main() raises:
    var q = Deque[Int](1, 2)
    print(q + q, q * 2)
    q += q.copy()
    print(q)
    var k = LinkedList[Int](1, 2, 1)
    k.extend(LinkedList[Int](7))
    print(k, k.count(1))
    var v: Variant[Int, String] = 5
    print(v.replace[String, Int]("z"), v, v.is_type_supported[Float32](), hash(v) == hash(v))
    print(len(String("héy").codepoints()), slice(1, None, 2), slice(1, 2, 3))
    var o: Optional[Int] = 4
    print(o.unsafe_take(), o)
    var d: Dict[Variant[Int, String], Int] = {}
    d[v] = 3
    print(d[v])
    var xs: List[Int] = [1, 2]
    print(List(range(4)), List(xs), List({"a": 1}.keys()), List(Span(xs)))
    print(Counter([1, 2, 1])[1], Counter(xs)[2])
    print(List[Int](range(3)), List({1, 2}))
