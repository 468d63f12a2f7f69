"""Containers of `collections` whose items are known: what is missing, counted, ordered, queued, and what is not of a builtin class."""
import collections
from collections import Counter, OrderedDict, defaultdict, deque


def grouped(words):
    groups = defaultdict(list)
    for word in words:
        groups[len(word)].append(word)
    return groups


def nested():
    table = defaultdict(lambda: defaultdict(int))
    for i in range(20):
        table[i % 3]["ab"[i % 2]] += i
    return {k: dict(v) for k, v in table.items()}


class Node:
    def __init__(self, name="none"):
        self.name = name
        self.near = []


def walk(start):
    seen, todo = {start}, deque([start])
    order = []
    while todo:
        node = todo.popleft()
        order.append(node.name)
        for other in node.near:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return order


def windows(items, size):
    last = deque(maxlen=size)
    for item in items:
        last.append(item)
        if len(last) == last.maxlen:
            yield list(last)


def main():
    groups = grouped("a bb cc ddd e".split())
    print(groups, sorted(groups.items()), groups.get(9), 9 in groups, groups[9], 9 in groups, groups.default_factory is list)
    print(nested(), type(groups).__name__, groups.copy() == groups, isinstance(groups, dict))
    nodes = defaultdict(Node)
    nodes["a"].near.append(nodes["b"])
    nodes["b"].near.append(nodes["a"])
    print(walk(nodes["a"]), nodes.pop("b").name, nodes.setdefault("z", Node("zed")).name, len(nodes))
    try:
        defaultdict()["x"]
    except KeyError as e:
        print("KeyError", e)
    merged = defaultdict(int, {"x": 1}, y=2)
    merged["z"] += 1.5
    print(merged, merged | {"q": 0})

    counts = Counter("abracadabra")
    counts.update({"z": 3})
    counts.update("zzz")
    counts["half"] += 0.5
    print(counts.most_common(2), counts["nothing"], counts["z"], sum(counts.values()), sorted(counts.elements() if False else counts))
    counts.subtract("aaa")
    print(counts["a"], counts + Counter(a=1), Counter([1, 2, 2]) & Counter([2]), Counter(a=1, b=2).total())
    for key, n in Counter(["x", "y", "x"]).items():
        print(key, n + 1)
    counted = Counter()
    counted["k"] = "text"
    print(counted)

    order = OrderedDict()
    for i in range(4):
        order[i] = str(i)
    order.move_to_end(1)
    print(list(order.items()), order.popitem(last=False), next(reversed(order)), order == OrderedDict(order))

    queue = deque([1, 2, 3])
    queue.appendleft(0)
    queue.extendleft([8, 9])
    queue.rotate(1)
    queue.insert(1, "in")
    print(queue, queue.pop(), queue[0], queue[-1], len(queue), 2 in queue, list(windows(range(5), 3)))
    queue += [5]
    queue.remove("in")
    print(queue, queue.index(1), queue.count(5), [x for x in reversed(queue)], queue + deque([7]), queue * 2)
    try:
        print(queue[0:1])
    except TypeError as e:
        print("TypeError")
    both = [dict(), defaultdict(int)]
    for table in both:
        try:
            table["k"] += 1
        except KeyError:
            table["k"] = 10
    print(both, collections.Counter([1]).most_common())


main()
