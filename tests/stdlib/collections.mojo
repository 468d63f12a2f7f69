# Deque, heap, linked list, counter, bit set, arrays and tuples.
from std.collections import BinaryHeap, BitSet, Counter, Deque, LinkedList


def main() raises:
    var d: Deque[Int] = [1, 2, 3]
    d.appendleft(0)
    d.rotate(1)
    d.extend([7, 8, 9])
    print(d)
    print(d.pop(), d.popleft(), len(d), d[1], 8 in d)
    var limited = Deque[Int](maxlen=2)
    for i in range(5):
        limited.append(i)
    print(limited)
    var heap = BinaryHeap[Int]([3, 1, 4, 1, 5, 9, 2, 6])
    heap.push(7)
    while heap:
        print(heap.pop(), end=" ")
    print()
    var chain = LinkedList[String]("b", "c")
    chain.prepend("a")
    chain.insert(1, "x")
    chain.reverse()
    print(chain)
    print(chain.pop(), chain[1], len(chain), "x" in chain)
    var c = Counter[String]("x", "y", "x")
    c["z"] += 5
    print(c, c["x"], c["never"], c.total(), c.most_common(1), c + c)
    var bits = BitSet[70]()
    bits.set(3)
    bits.set(69)
    bits.toggle(3)
    print(bits, len(bits), bits.test(69), 3 in bits)
    bits.toggle_all()
    print(len(bits))
    var a: Array[Int, 3] = [3, 1, 2]
    var b = a.copy()
    b[0] = 9
    print(a, b, a < b, a == [3, 1, 2], 1 in a, len(a), Array[String, 2](fill="s"))
    var t = (1, "two", 3.5)
    print(t, len(t), t[1], t == (1, "two", 3.5), (1, 2) < (1, 3), 1 in t, (1, "x").concat((2.5,)), (1, 2, 3).reverse())
