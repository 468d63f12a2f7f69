# exec and eval are attributes of the module builtins; hashes of 64 bits that a class of the program gives stay what they are.
import builtins

run = getattr(builtins, "exec")
names = {}
run("x = 1 + 1", names)
print(names["x"], builtins.eval("x * 3", names))


class Token(str):
    __slots__ = ("type",)

    def __new__(cls, type, value):
        made = super().__new__(cls, value)
        made.type = type
        return made

    def __eq__(self, other):
        if isinstance(other, Token) and self.type != other.type:
            return False
        return str.__eq__(self, other)

    __hash__ = str.__hash__


a, b, c = Token("RULE", "a"), Token("RULE", "a"), Token("T", "a")
d = {a: 1}
print(b in d, c in d, "a" in d, d.get(b), {"a": 2}.get(a), a == b, a == "a", "a" == a, hash(a) == hash("a"), a in {"a"}, a in {b}, a in ["a"])


class Wide:
    def __init__(self, value):
        self.value = value

    def __hash__(self):
        return self.value


print([hash(Wide(value)) for value in (2**63 - 1, 2**62 + 5, -(2**63), 2**70, -1)])
