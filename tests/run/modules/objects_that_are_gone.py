# Weak references, their callbacks and containers, __del__, and what is done at the end.
# flags: --no-python
import atexit
import gc
import weakref


class Node:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone:", self.name)


def refer():
    node = Node("a")
    ref, values, keys, kept = weakref.ref(node), weakref.WeakValueDictionary(k=node), weakref.WeakKeyDictionary(), weakref.WeakSet([node])
    keys[node] = 1
    weakref.finalize(node, print, "finalized", "a")
    print(ref() is node, values["k"].name, len(keys), len(kept), weakref.getweakrefcount(node) >= 4, weakref.ref(node) is ref)
    print(weakref.proxy(node).name, weakref.WeakMethod(node.__init__)().__name__)
    return ref, values, keys, kept


def deep(depth, step):
    return deep(depth - 1, step) if depth else step()


def use():
    found = deep(100, refer)  # where its frames were, the collector's own do not reach
    gc.collect()
    return found


ref, values, keys, kept = use()
print(ref(), len(values), len(keys), len(kept))
for wrong in (5, "text", [1]):
    try:
        weakref.ref(wrong)
    except TypeError as e:
        print(e)
last = Node("last")
atexit.register(print, "exit", 1)
atexit.register(print, "first at exit")
