# RUN: %pyc check --verify %s
# A name that is None on one way to a place.
import random


class Node:
    value = 3


def lucky() -> bool:
    return random.random() > 0.5


found = None
if lucky():
    found = Node()
print(found.value)  # expected-error {{it may be None, which has no 'value'}}


def use() -> None:
    items = None
    if lucky():
        items = [1, 2]
    print(items[0])  # expected-error {{it may be None, which has no '[...]'}}
    best = None
    for i in range(3):
        if best is None or i > best:
            best = i
    if best is not None:
        print(best + 1)
    last = None
    while lucky():
        last = Node()
    if last:
        print(last.value)
    assert last
    print(last.value)
