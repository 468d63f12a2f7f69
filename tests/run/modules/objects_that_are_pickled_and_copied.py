# Objects are taken apart and made again: pickles of every protocol, copies, and what classes say of it.
import copy
import copyreg
import dataclasses
import enum
import functools
import io
import pickle
import collections
import types
import weakref


@dataclasses.dataclass(slots=True, frozen=True)
class Slotted:
    a: int
    b: list


@dataclasses.dataclass(order=True)
class Plain:
    a: int
    b: str = "x"
    c: list = dataclasses.field(default_factory=list)


class Perm(enum.Flag):
    R = 1
    W = 2


class Level(enum.IntEnum):
    LOW = 1


class Node:
    def __init__(self, name):
        self.name, self.children, self.parent = name, [], None

    def add(self, child):
        self.children.append(child)
        child.parent = self
        return self


class State:
    def __init__(self):
        self.secret, self.value = object(), 5

    def __getstate__(self):
        return {"value": self.value}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.secret = "again"


class NewArgs(tuple):
    def __new__(cls, a, b):
        self = tuple.__new__(cls, (a, b))
        return self

    def __getnewargs__(self):
        return tuple(self)


class KeyArgs:
    def __new__(cls, a, *, k=1):
        self = object.__new__(cls)
        self.a, self.k = a, k
        return self

    def __getnewargs_ex__(self):
        return (self.a,), {"k": self.k}


class Base:
    __slots__ = ("a", "__hidden")

    def __init__(self):
        self.a, self.__hidden = 1, 2

    def hidden(self):
        return self.__hidden


class Derived(Base):
    def __init__(self):
        super().__init__()
        self.extra = 3


class Bag(list):
    def __init__(self, *items):
        super().__init__(items)
        self.label = "bag"


class Table(dict):
    pass


class Members(set):
    pass


class Oops(Exception):
    def __init__(self, code, text):
        super().__init__(code, text)
        self.code = code


class Reduces:
    def __init__(self, n):
        self.n = n

    def __reduce__(self):
        return Reduces, (self.n + 1,)


class Single:
    def __reduce__(self):
        return "single"


single = Single()


class Registered:
    def __init__(self, n):
        self.n = n


copyreg.pickle(Registered, lambda r: (Registered, (r.n * 2,)))


def again(x):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        try:
            y = pickle.loads(pickle.dumps(x, protocol))
        except TypeError as e:
            print(protocol, "TypeError", e)
            continue
        yield protocol, y


def show(label, x, look):
    seen = []
    for protocol, y in again(x):
        seen.append(f"{look(y)}")
    print(label, type(x) is type(y), *sorted(set(seen)))


show("slotted", Slotted(1, [2]), lambda y: y)
show("plain", Plain(1, c=[4]), lambda y: y)
show("flag", Perm.R | Perm.W, lambda y: y)
show("level", [Level.LOW, Level.LOW], lambda y: y)
show("identity", Perm.R, lambda y: y is Perm.R)
tree = Node("root").add(Node("a")).add(Node("b"))
show("tree", tree, lambda y: (y.name, [c.name for c in y.children], y.children[0].parent is y))
show("state", State(), lambda y: (y.value, y.secret))
show("newargs", NewArgs(1, 2), lambda y: y)
show("keyargs", KeyArgs(7, k=9), lambda y: (y.a, y.k))
show("slots", Derived(), lambda y: (y.a, y.hidden(), y.extra))
show("bag", Bag(1, 2), lambda y: (y, y.label))
show("table", Table(a=1), lambda y: y)
show("members", Members("ab"), lambda y: sorted(y))
show("error", Oops(3, "no"), lambda y: (repr(y), y.code, y.args))
show("os", OSError(2, "no", "file"), lambda y: (str(y), y.filename))
show("reduces", Reduces(1), lambda y: y.n)
show("single", single, lambda y: y is single)
show("registered", Registered(3), lambda y: y.n)
show("partial", functools.partial(pow, 2, mod=5), lambda y: (y(3), y.args, y.keywords))
show("ordered", collections.OrderedDict(b=1, a=2), lambda y: y)
show("counter", collections.Counter("abca"), lambda y: y)
show("chain", collections.ChainMap({1: 2}, {3: 4}), lambda y: y)
show("default", collections.defaultdict(list, a=[1]), lambda y: y)
show("deque", collections.deque([1, 2], 3), lambda y: y)
show("space", types.SimpleNamespace(a=1), lambda y: y)
show("union", int | str, lambda y: y)
show("numbers", [0, 1, -1, 255, 256, 65535, 65536, -2**31, 2**31, 2**63, 10**40, -10**40, 1.5, float("inf"), 2 + 3j, True], lambda y: y)
show("texts", ["", "a", "ä€😀", "\udc80", b"", b"\xff" * 3, bytearray(b"q"), "x" * 300], lambda y: y)
show("iterators", [iter([1, 2]), iter("äb"), iter((1,)), reversed([1, 2]), enumerate("ab", 4), zip([1], "a"), map(abs, [-1]), iter({1: 2}), iter(range(5, 1, -2))],
     lambda y: [list(i) for i in y])
loop = []
loop.append((loop, {"l": loop}))
show("loop", loop, lambda y: y[0][0] is y and y[0][1]["l"] is y)
shared = [1]
show("shared", [shared, shared], lambda y: y[0] is y[1])
show("functions", [len, print, show, Node.add, "".join, [1].index, tree.add, int.from_bytes, dict.fromkeys], lambda y: [f.__name__ for f in y])
show("classes", [int, Node, type(None), type(...), collections.OrderedDict, type(NotImplemented)], lambda y: y)


# ---- what cannot be pickled ----
def cannot(x):
    for protocol in (0, 2, 4):
        try:
            pickle.dumps(x, protocol)
            print("pickled", type(x))
        except Exception as e:
            print(type(e).__name__, str(e).split(" at 0x")[0])


cannot((i for i in "a"))
cannot(types)
cannot(Base())


# ---- own picklers ----
class MyPickler(pickle.Pickler):
    def persistent_id(self, obj):
        return "the tree" if obj is tree else None

    def reducer_override(self, obj):
        return (list, ((obj.n,),)) if isinstance(obj, Registered) else NotImplemented


class MyUnpickler(pickle.Unpickler):
    def persistent_load(self, pid):
        return tree if pid == "the tree" else None

    def find_class(self, module, name):
        if name == "system":
            raise pickle.UnpicklingError(f"global {module}.{name} is forbidden")
        return super().find_class(module, name)


buffer = io.BytesIO()
MyPickler(buffer).dump([tree, Registered(4), Plain(2)])
buffer.seek(0)
loaded = MyUnpickler(buffer).load()
print(loaded[0] is tree, loaded[1:])
try:
    MyUnpickler(io.BytesIO(b"cos\nsystem\n(S'echo hello'\ntR.")).load()
except pickle.UnpicklingError as e:
    print(e)
buffer = io.BytesIO()
pickler = pickle.Pickler(buffer, 4)
for i in range(3):
    pickler.dump([i, "text"])
    pickler.clear_memo()
buffer.seek(0)
print([pickle.load(buffer) for _ in range(3)])
for bad in (b"", b"\x80\x09.", b"\x80\x04K."):
    try:
        pickle.loads(bad)
    except Exception as e:
        print(type(e).__name__)

# ---- copies ----
for x in (Slotted(1, [2]), Plain(1, c=[4]), Perm.R, Bag(1, [2]), Table(a=[1]), NewArgs(1, [2]), collections.Counter("aab"), bytearray(b"x")):
    y, z = copy.copy(x), copy.deepcopy(x)
    print(x == y == z, type(x) is type(y) is type(z))
y = copy.deepcopy(tree)
print(y is not tree, y.children[0].parent is y, y.children[0] is not tree.children[0])
y = copy.copy(tree)
print(y.children is tree.children)
print(copy.copy(Reduces(1)).n, copy.deepcopy(Registered(3)).n, copy.copy(single) is single, copy.deepcopy(State()).secret)
it = iter([1, 2, 3])
next(it)
print(list(copy.copy(it)), list(it))
try:
    copy.copy(i for i in "a")
except TypeError as e:
    print(e)


class Prop:
    def __init__(self):
        self.__dict__["x"] = 1

    @property
    def x(self):
        return self.__dict__["x"] + 1


print(copy.copy(Prop()).x, copy.deepcopy(Prop()).x)
print(copyreg.dispatch_table[Registered] is not None, object().__reduce_ex__(2)[1], copyreg.__newobj__(Table, a=1) if False else copyreg.__newobj__(Table))
print(Derived().__getstate__(), object().__getstate__(), Plain(1).__getstate__())
