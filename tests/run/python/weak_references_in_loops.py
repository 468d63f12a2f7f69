# References that are asked again and again find what is gone, too.
import weakref


class Node:
    pass


def asked_often():
    nodes = [Node() for _ in range(100)]
    refs = [weakref.ref(node) for node in nodes]
    found = 0
    for _ in range(300):
        for ref in refs:
            if ref() is not None:
                found += 1
    return found, len(nodes)


print(asked_often())
