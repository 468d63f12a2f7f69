# What a deque holds is known as of a list, and its methods are called directly.
# RUN: %pyc check --dump=types %s | FileCheck %s
# RUN: %pyc build --dump=sema --only-fn=walk %s | FileCheck %s --check-prefix=CODE
from collections import deque


class Node:
    def __init__(self, value):
        self.value = value


def walk(n):
    waiting = deque([Node(0)], maxlen=100)
    total = 0
    while waiting:
        node = waiting.popleft()
        total += node.value
        if node.value < n:
            waiting.append(Node(node.value + 1))
    return total, waiting.maxlen


print(walk(9))

# CHECK: def walk
# CHECK: waiting: collections.deque: list[Node]
# CHECK: node: Node
# CODE: RtCall pyc_deque_len
# CODE: RtCall pyc_deque_popleft
# CODE: RtCall pyc_deque_append
