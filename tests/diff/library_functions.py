"""Functions of Python's library that are known to the analysis, called with what they expect and with other things, and replaced."""
import json
import random
import re
import string
import textwrap


class Half:
    def __add__(self, other):
        return self

    __sub__ = __mul__ = __add__


class Sequence:
    def __len__(self):
        return 3

    def __getitem__(self, i):
        return ["x", 1.5, None][i]


def main():
    random.seed(7)
    xs = [random.randint(1, 100) for _ in range(50)]
    random.shuffle(xs)
    print(sorted(xs)[:3], type(random.random()).__name__, 0 <= random.uniform(2, 3) - 2 <= 1, type(random.gauss(0, 1)).__name__)
    print(random.choice([5]), random.choices("a", k=2), random.sample(range(1), 1), random.choice(Sequence()) in ("x", 1.5, None))
    print(type(random.uniform(Half(), Half())).__name__, random.randrange(5, 6), type(random.getrandbits(3)).__name__)
    print(json.dumps({"a": [1, 2.5, None, True], "b": (1,)}, sort_keys=True, separators=(",", ":")))
    print(json.dumps(Sequence(), default=lambda o: list(o)[:2]), json.dumps([1], indent=None))
    print(re.sub("b+", "-", "abbbc"), re.sub("b", lambda m: m.group() * 2, "abc"), re.sub(b"a", b"b", b"aa"), re.escape("a.b"))
    print(string.capwords("two words"), textwrap.fill("one two three", 8), textwrap.dedent("  a\n  b"), textwrap.shorten("one two three", width=9))
    replaced = random.random
    random.random = lambda: "replaced"
    print(random.random())
    random.random = replaced


main()
